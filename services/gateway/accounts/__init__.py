"""Who somebody is: accounts, and the personal tokens with which their programs speak for them."""
