import pg from 'pg'

type Field = { name: string; dataTypeID: number }

/** The columns of a statement's rows, as the server describes them; it does not run. */
export function describeStatement(
  client: pg.Client,
  text: string,
): Promise<{ name: string; type: number }[]> {
  return new Promise((resolve, reject) => {
    let fields: Field[] = []
    // What `pg` asks of a query: these are called as the messages of the server come.
    const query = {
      submit(connection: pg.Connection) {
        connection.parse({ name: '', text, types: [] }, true)
        connection.describe({ type: 'S', name: '' }, true)
        connection.sync()
      },
      handleRowDescription: (message: { fields: Field[] }) => {
        fields = message.fields
      },
      handleError: reject,
      handleReadyForQuery: () => resolve(fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }))),
    }
    client.query(query as unknown as pg.Submittable)
  })
}

const { builtins } = pg.types
const kinds: Record<string, readonly number[]> = {
  text: [
    builtins.TEXT,
    builtins.VARCHAR,
    builtins.UUID,
    builtins.DATE,
    builtins.TIMESTAMPTZ,
    builtins.BPCHAR,
    19,
  ],
  number: [builtins.INT2, builtins.INT4, builtins.INT8, builtins.NUMERIC, builtins.FLOAT4, builtins.FLOAT8],
  boolean: [builtins.BOOL],
  bytes: [builtins.BYTEA],
  json: [builtins.JSON, builtins.JSONB],
  'text[]': [1009, 1015, 2951, 1182, 1185],
  'number[]': [1005, 1007, 1016, 1231, 1022],
  'boolean[]': [1000],
}

/** What a column of a type is read as. */
export function kindOfColumn(type: number): string {
  return Object.entries(kinds).find(([, types]) => types.includes(type))?.[0] ?? `type ${type}`
}
