-- The comparison of a chain with the books adds up strays of assets that are carried there, and reads no others.
create index stray_transfers_of_asset on stray_transfers (chain, asset) where height is not null;
