import pg from 'pg'
import { tytCroom } from '#contract/examples.ts'
import { type RoleId, roleIds } from '#rules/vocabulary.ts'
import { makeTokens } from '#server/services/credentials/tokens.ts'

export const secret = 'a secret only for measuring, long enough'

/** A user with the token of an open session. */
export type Caller = { id: string; token: string }

/**
 * Students `first` to `last`, each with 500 study records and 20 trial exams for each of some years. Rows are
 * inserted day by day as in production, so that the rows of one student are not adjacent.
 */
export async function addStudents(
  connection: pg.ClientConfig,
  first: number,
  last: number,
  years = 1,
): Promise<void> {
  await withClient(connection, async (client) => {
    const check = await withoutReferences(client)
    await fill(client, `generate_series(${first}, ${last}) s`, years)
    await check()
    await client.query('vacuum analyze')
  })
}

/** Disables foreign key checks while inserting, as they would take most of the time. */
async function withoutReferences(client: pg.Client): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass as table, conname as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f'
      and conrelid in ('study_record'::regclass, 'trial_exam'::regclass, 'trial_lesson'::regclass)`)
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return async () => {
    for (const { table, name, definition } of rows)
      await client.query(
        `alter table ${table} add constraint ${name} ${definition.replace(/ NOT VALID$/, '')} not valid`,
      )
  }
}

async function fill(client: pg.Client, students: string, years: number): Promise<void> {
  const [records, trials] = [500 * years, 20 * years]
  await client.query(`
    insert into app_user (id, role_id, name, email, goals)
    select md5('student' || s)::uuid, 2, 'Öğrenci ' || s, s || '@example.com',
           (select json_build_object('weekday', json_agg(json_build_object('minutes', 120, 'questions', 60)))
            from generate_series(1, 7))
    from ${students}`)
  await client.query(
    `insert into croom_member (user_id, croom_id) select md5('student' || s)::uuid, $1 from ${students}`,
    [tytCroom],
  )
  await client.query(
    `with part as (
       select s.id as study_id, t.id as topic_id, b.id as subtopic_id,
              row_number() over () - 1 as n, count(*) over () as parts
       from study s join topic t on t.study_id = s.id join subtopic b on b.topic_id = t.id where s.croom_id = $1)
     insert into study_record (user_id, id, croom_id, study_id, topic_id, subtopic_id, kind, day, minutes,
       questions, correct, wrong, blank, created_by, updated_by, created_at)
     select md5('student' || s)::uuid, gen_random_uuid(), $1, p.study_id, p.topic_id, p.subtopic_id, 'practice',
            current_date - (${records} - r) * 365 / 500, 30, 20, 14, 4, 2, md5('student' || s)::uuid,
            md5('student' || s)::uuid, now() - make_interval(mins => (${records} - r) * 1051)
     from generate_series(1, ${records}) r cross join ${students}
     join part p on p.n = (s * 7 + r * 13) % p.parts`,
    [tytCroom],
  )
  await client.query(
    `insert into trial_exam (user_id, id, croom_id, kind, name, publisher, day, penalty, created_by, updated_by)
     select md5('student' || s)::uuid, md5('trial' || s || '-' || e)::uuid, $1, 'general', 'Deneme ' || e, '3D',
            current_date - (${trials} - e) * 14, 4, md5('student' || s)::uuid, md5('student' || s)::uuid
     from generate_series(1, ${trials}) e cross join ${students}`,
    [tytCroom],
  )
  await client.query(
    `insert into trial_lesson (user_id, trial_id, study_id, question_count, correct, wrong, blank)
     select md5('student' || s)::uuid, md5('trial' || s || '-' || e)::uuid, l.id, l.question_count,
            l.question_count / 2, l.question_count / 4,
            l.question_count - l.question_count / 2 - l.question_count / 4
     from generate_series(1, ${trials}) e cross join ${students} cross join study l where l.croom_id = $1`,
    [tytCroom],
  )
}

/** Four planned items a week of some students for the last eight weeks, a target and an exam for each. */
export async function addPlans(connection: pg.ClientConfig, students: number): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query(
      `insert into plan_item (user_id, id, day, croom_id, study_id, kind, minutes, created_by, updated_by)
       select md5('student' || s)::uuid, gen_random_uuid(), current_date - d, $1::uuid, l.id, 'practice', 40,
              md5('student' || s)::uuid, md5('student' || s)::uuid
       from generate_series(1, $2::int) s cross join generate_series(0, 55) d
       join (select id, row_number() over (order by sort) as n, count(*) over () as lessons from study
             where croom_id = $1::uuid) l on l.n = 1 + (s + d) % l.lessons
       where d % 7 < 4`,
      [tytCroom, students],
    )
    await client.query(
      `insert into exam (user_id, id, name, kind, examdate, is_main, created_by, updated_by)
       select md5('student' || s)::uuid, gen_random_uuid(), 'TYT', 'national', current_date + 100, true,
              md5('student' || s)::uuid, md5('student' || s)::uuid
       from generate_series(1, $1::int) s`,
      [students],
    )
    await client.query(
      `update app_user set target_net = 90
       where id = any(array(select md5('student' || s)::uuid from generate_series(1, $1::int) s))`,
      [students],
    )
    await client.query('vacuum analyze plan_item, exam, app_user')
  })
}

/**
 * Marks in the trial exams of students `first` to `last`: half of the wrong and blank answers of each lesson in one
 * topic, the rest in two others, so that every sheet is covered.
 */
export async function addMarks(connection: pg.ClientConfig, first: number, last: number): Promise<void> {
  await withClient(connection, async (client) => {
    await client.query(
      `with part as (
         select s.id as study_id, t.id as topic_id, row_number() over (partition by s.id order by t.sort) - 1 as n,
                count(*) over (partition by s.id) as parts
         from study s join topic t on t.study_id = s.id where s.croom_id = $1)
       insert into trial_mark (user_id, trial_id, position, study_id, topic_id, result, count, reason)
       select e.user_id, e.id, row_number() over (partition by e.id) - 1, l.study_id, p.topic_id, m.result, m.count,
              (array[null, 'knowledge', 'slip'])[1 + m.nth % 3]
       from generate_series($2::int, $3::int) s
       join trial_exam e on e.user_id = md5('student' || s)::uuid
       join trial_lesson l on l.user_id = e.user_id and l.trial_id = e.id
       cross join lateral (values
         (0, 'wrong', (l.wrong + 1) / 2), (1, 'wrong', l.wrong - (l.wrong + 1) / 2), (2, 'blank', l.blank)
       ) m (nth, result, count)
       join part p on p.study_id = l.study_id and p.n = (m.nth * (1 + (e.day - date '2000-01-01') % 5) + s) % p.parts
       where m.count > 0`,
      [tytCroom, first, last],
    )
    await client.query('vacuum analyze trial_mark')
  })
}

/** Open sessions of `count` students from number `first` on. */
export async function openSessions(
  connection: pg.ClientConfig,
  first: number,
  count: number,
): Promise<Caller[]> {
  return withClient(connection, async (client) => {
    const { rows } = await client.query<{ id: string; sid: string }>(
      `insert into session (user_id, id) select md5('student' || s)::uuid, md5('session' || s)::uuid
       from generate_series($1::int, $2::int) s returning user_id as id, id as sid`,
      [first, first + count - 1],
    )
    return rows.map(({ id, sid }) => ({ id, token: tokenOf(id, sid, 2) }))
  })
}

/** A coach with active links to the first students. */
export async function addCoach(connection: pg.ClientConfig, students: number): Promise<Caller> {
  const id = '0198f000-0000-7000-8000-00000000c0ac'
  return withClient(connection, async (client) => {
    await client.query(
      `insert into app_user (id, role_id, name, email, goals) values ($1, 3, 'Koç', 'koc@example.com', '{"weekday":[]}')`,
      [id],
    )
    await client.query(`insert into session (user_id, id) values ($1, $1)`, [id])
    await client.query(
      `insert into coach_link (user_id, id, coach_id, student_id, access)
       select unnest(array[$1::uuid, md5('student' || s)::uuid]), md5('link' || s)::uuid, $1,
              md5('student' || s)::uuid, 'act'
       from generate_series(1, $2::int) s`,
      [id, students],
    )
    return { id, token: tokenOf(id, id, roleIds.coach) }
  })
}

function tokenOf(id: string, sid: string, role_id: RoleId): string {
  const person = {
    name: 'Öğrenci',
    email: 'ogrenci@example.com',
    locale: 'tr',
    timezone: 'Europe/Istanbul',
  } as const
  return makeTokens(secret).sign({ sub: id, id, sid, role_id, ...person })
}

/** Copies an unused database. */
export async function copyDatabase(connection: pg.PoolConfig, name: string): Promise<pg.PoolConfig> {
  await withClient({ ...connection, database: 'postgres' }, (client) =>
    client.query(`create database ${name} template ${connection.database}`),
  )
  return { ...connection, database: name }
}

export async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
