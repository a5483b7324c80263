import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '#server/database/embedded.ts'
import { migrate } from '#server/database/migrate.ts'
import { openDatabase } from '#server/database/sql.ts'
import { runLane } from '#server/job/lane.ts'
import { decidePush, sendPush } from '#server/reminder/hand-over.ts'
import { makePusher } from '#server/reminder/pusher.ts'
import { withClient } from '../bench/rows.ts'

/**
 * Prints how many reminders a second one instance decides on and hands over, with a push service on this machine that
 * answers at once. `npm run bench:reminders -- 20000` takes that many.
 */
const count = Number(process.argv[2] ?? 5000)
// Any browser's public key: the service here does not decrypt.
const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const auth = 'BTBZMqHH6r4Tts7J_aSIgg'

const folder = await mkdtemp(join(tmpdir(), 'etut-reminders-'))
// With root the database runs as another user, who must be able to pass through.
await chmod(folder, 0o711)
try {
  await measure(join(folder, 'data'))
} finally {
  await rm(folder, { recursive: true, force: true })
}

async function measure(dataDir: string): Promise<void> {
  const { connection, stop } = await startEmbedded({ dataDir, log: () => {} })
  let received = 0
  const service = createServer((request, response) => {
    request.resume().on('end', () => {
      received++
      response.writeHead(201).end()
    })
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo // it listens on a port
  const database = openDatabase({ connection, named: true })
  try {
    await migrate(connection, 'db/migrations')
    await fill(connection, `http://127.0.0.1:${port}`)
    const pusher = makePusher(database, 'mailto:etut@example.com', [`127.0.0.1:${port}`])
    const began = performance.now()
    const end = runLane(database, {
      lane: 'post',
      work: (job) =>
        job.kind === 'notify' ? decidePush(database, job) : sendPush(database, { pusher }, job),
      places: 32,
      onError: (error) => console.error(error),
    })
    while (received < count) await new Promise((resolve) => setTimeout(resolve, 20))
    const seconds = (performance.now() - began) / 1000
    await end()
    console.log(`${count} reminders in ${seconds.toFixed(1)} s: ${Math.round(count / seconds)} a second`)
  } finally {
    service.close()
    await database.close()
    await stop()
  }
}

/** People with a browser and a notice each, all due now. */
function fill(connection: Parameters<typeof withClient>[0], service: string): Promise<void> {
  return withClient(connection, async (client) => {
    await client.query(
      `insert into app_user (id, role_id, name, email, goals)
       select gen_random_uuid(), 2, 'Öğrenci', n || '@example.com', '{}' from generate_series(1, $1) n`,
      [count],
    )
    await client.query(
      `insert into reminder (user_id, quiet_from, quiet_to, kinds, pushes_a_day)
       select id, 3, 3, '{}', 5 from app_user`,
    )
    await client.query(
      `insert into push_subscription (user_id, id, endpoint, p256dh, auth)
       select id, id, $1 || '/' || id, $2, $3 from app_user`,
      [service, p256dh, auth],
    )
    await client.query(
      `insert into notice (user_id, id, kind, event, facts) select id, id, 'exam', 'examNear', '{"days": 1}' from app_user`,
    )
    await client.query(
      `insert into job (lane, kind, user_id, key, due_at) select 'post', 'notify', id, id::text, now() from app_user`,
    )
  })
}
