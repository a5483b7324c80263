import type pg from 'pg'
import { withClient } from '../rows.ts'

// Any browser's public key: the service of the bench does not decrypt.
const p256dh = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const auth = 'BTBZMqHH6r4Tts7J_aSIgg'

/** The id of person `n`, which is also the path of the endpoint and the name before the @. */
const idOf = (n: string) => `md5('reminded' || ${n})::uuid`

/**
 * People with a browser who want pushes and mails at any hour. None of their jobs is there yet.
 * @param pushHost of the push service
 */
export function addPeople(connection: pg.ClientConfig, count: number, pushHost: string): Promise<void> {
  return withClient(connection, async (client) => {
    await client.query(
      `insert into app_user (id, role_id, name, email, goals)
       select id, 2, 'Öğrenci', id || '@example.com', '{"weekday":[]}'
       from (select ${idOf('n')} as id from generate_series(1, $1::int) n) p`,
      [count],
    )
    await client.query(
      `insert into reminder (user_id, quiet_from, quiet_to, kinds, weekly_letter, pushes_a_day)
       select ${idOf('n')}, 3, 3, '{"exam": {"app": true, "push": true, "mail": true}}', '{"day": 7, "hour": 19}', 5
       from generate_series(1, $1::int) n`,
      [count],
    )
    await client.query(
      `insert into push_subscription (user_id, id, endpoint, p256dh, auth)
       select id, id, 'http://' || $2 || '/' || id, $3, $4
       from (select ${idOf('n')} as id from generate_series(1, $1::int) n) p`,
      [count, pushHost, p256dh, auth],
    )
    await client.query('vacuum analyze')
  })
}

/** A notice for each person and its push, due now. */
export function pushToAll(connection: pg.ClientConfig): Promise<void> {
  return withClient(connection, async (client) => {
    await client.query(
      `insert into notice (user_id, id, kind, event, facts)
       select user_id, user_id, 'exam', 'examNear', '{"days": 1}' from push_subscription`,
    )
    await client.query('analyze notice')
    await client.query(
      `insert into job (lane, kind, user_id, key, due_at)
       select 'post', 'notify', user_id, user_id::text, now() from push_subscription`,
    )
    await client.query('analyze job')
  })
}

/** An exam tomorrow for each person, on that person's own day, and a morning and a letter that are not due for a year. */
export function planMornings(connection: pg.ClientConfig): Promise<void> {
  return withClient(connection, async (client) => {
    await client.query(
      `insert into exam (user_id, id, name, kind, examdate, created_by, updated_by)
       select s.user_id, s.user_id, 'Deneme', 'school',
              ((now() at time zone u.timezone) - make_interval(hours => u.day_start))::date + 1, s.user_id, s.user_id
       from push_subscription s join app_user u on u.id = s.user_id`,
    )
    await client.query('analyze exam')
    await client.query(
      `insert into job (lane, kind, user_id, key, due_at)
       select lane, kind, user_id, '', now() + interval '1 year'
       from push_subscription, (values ('plan', 'morning'), ('letter', 'weekly')) k (lane, kind)`,
    )
    await client.query('analyze job')
  })
}

/**
 * Makes the mornings of some people due now, and the letters of some of them.
 * @param first number of the first person
 * @returns their ids
 */
export async function beginMornings(client: pg.Client, first: number, count: number, letters: number) {
  const { rows } = await client.query<{ id: string }>(
    `update job set due_at = now()
     where kind = 'morning' and user_id in (select ${idOf('n')} from generate_series($1::int, $2::int) n)
     returning user_id as id`,
    [first, first + count - 1],
  )
  await client.query(
    `update job set due_at = now()
     where kind = 'weekly' and user_id in (select ${idOf('n')} from generate_series($1::int, $2::int) n)`,
    [first, first + letters - 1],
  )
  return rows.map(({ id }) => id)
}
