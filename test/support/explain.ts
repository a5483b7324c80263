import type pg from 'pg'

const someone = '0198f000-0000-7000-8000-0000000000a1'
/** A value of each type that statements take. */
const sampleOf: Record<string, string> = {
  uuid: `'${someone}'`,
  'uuid[]': `'{${someone}}'`,
  'text[]': `'{a}'`,
  'date[]': `'{2026-11-20}'`,
  'bigint[]': `'{1}'`,
  text: `'UTC'`,
  date: `'2026-11-20'`,
  jsonb: `'{}'`,
  json: `'[]'`,
  boolean: 'true',
  'timestamp with time zone': 'now()',
  bytea: `'a'`,
  interval: `'1 day'`,
}

/** The plan of a statement for the values of one person, in one of PostgreSQL's formats. */
export async function explain(client: pg.Client, text: string, format: 'json' | 'text') {
  await client.query(`prepare looked_at as ${text}`)
  try {
    const { rows } = await client.query<{ types: string[] }>(
      `select parameter_types::text[] as types from pg_prepared_statements where name = 'looked_at'`,
    )
    const values = (rows[0]?.types ?? []).map((type) => sampleOf[type] ?? '1')
    const execute = values.length > 0 ? `execute looked_at(${values.join(', ')})` : 'execute looked_at'
    const explained = await client.query(`explain (costs off, format ${format}) ${execute}`)
    return explained.rows.map((row) => row['QUERY PLAN'])
  } finally {
    await client.query('deallocate looked_at')
  }
}
