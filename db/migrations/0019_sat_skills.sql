-- The mathematics of the SAT has the names of its 19 official skills. Six subtopics get new names and with them new ids;
-- what people recorded, planned or marked on them moves along. Of the one that was split, everything goes to
-- "One-variable data"; "Two-variable data" comes with the catalogue.

select rename_part('subtopic', old_id::uuid, new_id::uuid, name) from (values
  ('538b2260-d953-5823-8669-f1d0461f2ccb', '4e59ff2b-3ea0-5b48-8b11-e59f53204eea',
   'Linear equations in one variable'),
  ('adfb4e2e-dde4-5140-8dd9-96a37d606d9d', 'aa52fd71-a53e-5c3c-95f6-1dede9b47382',
   'Systems of two linear equations in two variables'),
  ('b7c9ad94-fbda-59bd-822d-754377a8da09', 'bf1350bc-d8ae-5e25-9e86-5bc3052974c0',
   'Linear inequalities in one or two variables'),
  ('e8a35451-18c5-59c2-a401-023ce0cf8727', '4689c3d9-c85e-5ef1-bf2a-17ecaf5bbf8a',
   'Nonlinear equations in one variable and systems of equations in two variables'),
  ('1e735d22-ae3b-5a9e-8a41-9f0e7f430e89', 'b36066cd-08c7-5272-873f-cd18ee2bd31a',
   'Ratios, rates, proportional relationships, and units'),
  ('903d5580-15a9-5c7c-bd11-319c0919bf3f', '03579955-84f6-5a3a-b1f5-03581df61352',
   'One-variable data')
) as renames (old_id, new_id, name);
