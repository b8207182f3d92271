-- what has moved in the last days is added up without reading the books from their beginning
create index ledger_transactions_by_time on ledger_transactions (at);
