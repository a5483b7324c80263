// A process of its own that does the jobs of a database, to be killed at any moment. Its argument names the connection and
// the push service.
import { openDatabase } from '#server/services/database/client.ts'
import { runLane } from '#server/services/jobs/lane.ts'
import { makePusher } from '#server/services/push/pusher.ts'
import { decidePush, sendPush } from '#server/subjects/reminder/hand-over.ts'

const { connection, host } = JSON.parse(process.argv[2] ?? '{}')
const database = openDatabase({ connection: { ...connection, max: 4 }, named: false })
const pusher = makePusher(database, 'mailto:etut@example.com', [host])
const stop = runLane(database, {
  lane: 'post',
  work: (job) => (job.kind === 'notify' ? decidePush(database, job) : sendPush(database, { pusher }, job)),
  places: 8,
  // Longer than any test: a machine that halts loses none of its jobs to itself.
  leaseSeconds: 3600,
  pollMs: 20,
  onError: (error) => console.error(error),
})
process.on('SIGTERM', async () => {
  await stop()
  await database.close()
})
process.stdout.write('ready\n')
