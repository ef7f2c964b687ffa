-- No withdrawal goes to an address of an invoice.

create index payment_invoices_address on payment_invoices (address);
