import type pg from 'pg'
import { turkce, tytCroom, tytTopic } from '#contract/examples.ts'
import { type Figures, load } from './load.ts'
import { type Caller, withClient } from './rows.ts'

/**
 * Reads a calendar of 1,000 events, half of them exams with a time and half planned items, one reading after the other.
 * @param url of our server
 */
export async function calendarFigures(
  connection: pg.ClientConfig,
  url: string,
  { id, token }: Caller,
  milliseconds: number,
): Promise<Figures> {
  await withClient(connection, async (client) => {
    await client.query(
      `insert into exam (user_id, id, name, kind, examdate, examtime, created_by, updated_by)
       select $1::uuid, gen_random_uuid(), 'Sınav ' || n, 'school', current_date + n, '10:15', $1::uuid, $1::uuid
       from generate_series(1, 500) n`,
      [id],
    )
    await client.query(
      `insert into plan_item (user_id, id, day, croom_id, study_id, topic_id, kind, minutes, created_by, updated_by)
       select $1::uuid, gen_random_uuid(), current_date + n / 5, $2::uuid, $3::uuid, $4::uuid, 'practice', 40,
              $1::uuid, $1::uuid
       from generate_series(1, 500) n`,
      [id, tytCroom, turkce, tytTopic],
    )
  })
  const made = await fetch(`${url}/api/calendar`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  const { url: address } = (await made.json()) as { url: string }
  const target = { name: 'calendar', ask: () => ({ url: url + new URL(address).pathname, headers: {} }) }
  return load(target, 1, milliseconds)
}
