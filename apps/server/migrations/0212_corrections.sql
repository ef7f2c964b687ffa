-- What made a debt is a correction, of which there are few: they are found without reading all postings.
create index postings_of_corrections on postings (id) where reason = 'correction';
