import { ParseServer } from 'parse-server'

/** Parse Server in production mode with its logs off, on the database and port it is told. */
process.once('message', async ({ connection, port }) => {
  await ParseServer.startApp({
    appId: 'bench',
    masterKey: 'bench-master',
    databaseURI: 'postgres://localhost/parse',
    databaseOptions: connection,
    port,
    serverURL: `http://127.0.0.1:${port}/parse`,
    mountPath: '/parse',
    allowClientClassCreation: true,
    silent: true,
    logLevel: 'error',
    logsFolder: null,
  })
  process.send('ready')
})
