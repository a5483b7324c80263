-- Run by psql as the superuser when the image of the database makes its folder (compose.yaml, compose.cluster.yaml):
-- the product signs in as a role that owns the database and rules nothing else.
\getenv password ETUT_PASSWORD
create role etut login nosuperuser password :'password';
alter database :"DBNAME" owner to etut;

select exists (select from pg_extension where extname = 'citus') as is_cluster \gset
\if :is_cluster
  -- What a server of a Citus signs in with to the others as this role; it signs in as the superuser with PGPASSWORD.
  insert into pg_dist_authinfo (nodeid, rolename, authinfo)
  values (0, 'etut', format('password=''%s''', regexp_replace(:'password', '([\\''])', '\\\1', 'g')));
\else
  -- Without a password nobody signs in as the superuser over the network, only on the socket in the container.
  alter role current_user password null;
\endif
