-- What a letter says, for its page: the facts of the PDF in the same words. Null: made before letters had a page.
alter table analysis_pdf add column letter jsonb;
