-- It took a row of contracts; the columns can also come from a view.
drop function if exists contract_start(contracts, text);
