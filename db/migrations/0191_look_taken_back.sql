-- A look that is taken back stays, so that a request for it which comes late is not counted again.
alter table mistake_look alter column is_solved drop not null;
comment on column mistake_look.is_solved is 'null: taken back';
