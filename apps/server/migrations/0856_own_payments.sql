-- Whether coins at our own address come from a payment of ours is asked with every payment that spends outputs.
create index withdrawals_by_txid on withdrawals (txid) where txid is not null;
