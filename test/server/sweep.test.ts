import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { ada, cem, seedPassword } from '#contract/examples.ts'
import { roleIds } from '#rules/vocabulary.ts'
import { countAndSweep, sweep } from '#server/background.ts'
import { openWorld, type World } from '../support/world.ts'

let world: World
beforeEach(async () => {
  world = await openWorld()
})
afterEach(() => world.close())

const tables = [
  'attempt',
  'session',
  'refresh_token',
  'password_reset',
  'sign_in_ticket',
  'spent_challenge',
  'personal_token',
  'email_change',
  'email_address',
  'invite',
  'known_network',
  'comment',
  'mistake',
  'mistake_picture',
  'contact',
  'snooze',
  'notice',
  'parent_look',
] as const

async function counts() {
  const { rows } = await world.database.transaction(async (sql) => ({
    rows: await sql.rows<Record<(typeof tables)[number], number>>`
      select (select count(*) from attempt) as attempt, (select count(*) from session) as session,
             (select count(*) from refresh_token) as refresh_token,
             (select count(*) from password_reset) as password_reset,
             (select count(*) from sign_in_ticket) as sign_in_ticket,
             (select count(*) from spent_challenge) as spent_challenge,
             (select count(*) from personal_token) as personal_token,
             (select count(*) from email_change) as email_change,
             (select count(*) from email_address where user_id = ${ada.id}) as email_address,
             (select count(*) from invite) as invite,
             (select count(*) from known_network) as known_network,
             (select count(*) from comment) as comment, (select count(*) from mistake) as mistake,
             (select count(*) from mistake_picture) as mistake_picture, (select count(*) from contact) as contact, (select count(*) from snooze) as snooze,
             (select count(*) from notice) as notice,
             (select count(*) from parent_look) as parent_look`,
  }))
  return rows[0]
}

describe('the sweep', () => {
  it('removes expired rows, and nothing else', async () => {
    const { run } = world.database
    const { id: record } = await world.call('GET /state/save', { query: { minutes: 9 } }, { as: ada })
    await world.database.run`delete from session`
    await run`delete from known_network`
    await run`delete from invite`
    await run`insert into attempt values ('old', now() - interval '26 hours', 3), ('new', now(), 3)`
    await run`
      insert into attempt select 'old ' || n, now() - interval '2 days', 1 from generate_series(1, 4500) n`
    // Ended long ago, ended lately, not used for months, and one that is open.
    await run`
      insert into session (user_id, id, last_seen_at, ended_at)
      values (${ada.id}, gen_random_uuid(), now() - interval '40 days', now() - interval '40 days'),
             (${ada.id}, gen_random_uuid(), now() - interval '40 days', now() - interval '2 days'),
             (${ada.id}, gen_random_uuid(), now() - interval '40 days', null)`
    const open = await world.call('POST /auth/login', { body: { email: ada.email, password: seedPassword } })
    await run`update session set last_seen_at = now() - interval '40 days' where ended_at is null`
    await run`
      insert into password_reset (user_id, hash, expires_at)
      values (${ada.id}, '\\x01', now() - interval '8 days'), (${ada.id}, '\\x02', now() + interval '1 hour')`
    await run`
      insert into sign_in_ticket (user_id, hash, expires_at)
      values (${ada.id}, '\\x01', now() - interval '1 second'), (${ada.id}, '\\x02', now() + interval '1 minute')`
    await run`
      insert into spent_challenge (user_id, hash, expires_at)
      values (${ada.id}, '\\x01', now() - interval '1 second'), (${ada.id}, '\\x02', now() + interval '1 minute')`
    await run`
      insert into personal_token (user_id, id, name, scopes, hash, expires_at)
      values (${ada.id}, gen_random_uuid(), 'Eski', '{study:read}', '\\x01', now() - interval '31 days'),
             (${ada.id}, gen_random_uuid(), 'Yeni', '{study:read}', '\\x02', now() - interval '29 days')`
    await run`
      insert into email_change (user_id, id, old_email, new_email, confirm_hash, confirm_until, stop_hash, stop_until)
      values (${ada.id}, gen_random_uuid(), 'a@x', 'b@x', '\\x01', now() - interval '3 days', '\\x02', now() - interval '1 hour'),
             (${ada.id}, gen_random_uuid(), 'a@x', 'b@x', '\\x03', now() - interval '1 hour', '\\x04', now() + interval '2 days')`
    await run`
      insert into email_address (email, user_id, reserved_until)
      values ('past@x', ${ada.id}, now() - interval '1 minute'), ('kept@x', ${ada.id}, now() + interval '1 hour')`
    await run`
      insert into invite (code_hash, id, maker_id, kind, access, created_at, expires_at)
      values ('\\x01', gen_random_uuid(), ${cem.id}, 'coach', 'view', now() - interval '32 days', now()),
             ('\\x02', gen_random_uuid(), ${ada.id}, 'parent', null, now() - interval '29 days', now())`
    await run`
      insert into known_network (user_id, hash, seen_at)
      values (${ada.id}, '\\x01', now() - interval '91 days'), (${ada.id}, '\\x02', now())`

    // Of a coach without a link, of one with a link, and of the student.
    await run`
      insert into contact (user_id, id, author_id, day)
      values (${ada.id}, gen_random_uuid(), gen_random_uuid(), '2026-01-01'),
             (${ada.id}, gen_random_uuid(), ${cem.id}, '2026-01-01'),
             (${ada.id}, gen_random_uuid(), ${ada.id}, '2026-01-01')`
    // On what was deleted long ago, lately, or long ago and brought back; and on a week.
    await run`
      insert into comment (user_id, id, on_kind, on_id, on_day, author_name, text, updated_by, hidden_at)
      select ${ada.id}, gen_random_uuid(), kind, thing, day, 'Cem', 'Güzel.', ${cem.id}, now() - make_interval(days => ago)
      from (values ('record', gen_random_uuid(), null::date, 31), ('plan', gen_random_uuid(), null, 29),
                   ('record', ${record}::uuid, null, 31), ('week', null, '2026-01-05', null)) c (kind, thing, day, ago)`
    // Deleted long ago with its picture, deleted lately, and one that shows its second picture.
    await run`
      insert into mistake (user_id, id, croom_id, study_id, topic_id, text, day, created_by, updated_by, removed_at)
      select ${ada.id}, ('00000000-0000-0000-0000-00000000000' || n)::uuid, ${cem.id}, ${cem.id}, ${cem.id}, 'x', '2026-01-01',
             ${ada.id}, ${ada.id}, now() - make_interval(days => ago)
      from (values (1, 8), (2, 6), (3, null)) m (n, ago)`
    await run`
      insert into mistake_picture (user_id, id, mistake_id, type, width, height, bytes, unused_at)
      select ${ada.id}, gen_random_uuid(), ('00000000-0000-0000-0000-00000000000' || n)::uuid, 'image/webp', 40, 40, '\\x01',
             now() - make_interval(days => ago)
      from (values (1, 7), (3, 8), (3, 6), (3, null)) p (n, ago)`
    await run`
      insert into snooze (user_id, coach_id, until)
      values (${ada.id}, gen_random_uuid(), current_date - 3), (${ada.id}, ${cem.id}, current_date - 2)`
    await run`
      insert into notice (user_id, id, kind, event, facts, created_at)
      values (${ada.id}, gen_random_uuid(), 'plan', 'planned', '{}', now() - interval '91 days'),
             (${ada.id}, gen_random_uuid(), 'plan', 'planned', '{}', now() - interval '89 days')`
    await run`
      insert into parent_look (user_id, parent_id, day, at)
      values (${ada.id}, ${cem.id}, '2025-01-01', now() - interval '13 months'),
             (${ada.id}, ${cem.id}, '2025-03-01', now() - interval '11 months')`

    await run`
      insert into audit (user_id, id, at, actor_id, actor_name, action, entity)
      values (${ada.id}, gen_random_uuid(), now() - interval '25 months', ${cem.id}, 'Cem', 'update', 'plan'),
             (${ada.id}, gen_random_uuid(), now() - interval '23 months', ${cem.id}, 'Cem', 'update', 'plan')`
    await run`
      insert into analysis_pdf (user_id, id, kind, title, created_by, created_at)
      values (${ada.id}, gen_random_uuid(), 'weekly', 'Eski', ${ada.id}, now() - interval '25 months'),
             (${ada.id}, gen_random_uuid(), 'weekly', 'Yeni', ${ada.id}, now() - interval '23 months')`
    await run`
      insert into group_save (user_id, kind, id, digest, rows, at)
      values (${cem.id}, 'import', gen_random_uuid(), 'x', '[]', now() - interval '8 days'),
             (${cem.id}, 'plan', gen_random_uuid(), 'x', '[]', now() - interval '8 days'),
             (${cem.id}, 'plan', gen_random_uuid(), 'x', '[]', now() - interval '6 days')`
    await run`
      insert into roster_person (user_id, id, roster_id, name, email, at)
      values (${cem.id}, gen_random_uuid(), gen_random_uuid(), 'x', 'x', now() - interval '31 days'),
             (${cem.id}, gen_random_uuid(), gen_random_uuid(), 'x', 'x', now() - interval '29 days')`
    await run`
      insert into pending_link (user_id, id, coach_id, student_id, access, created_at)
      values (${cem.id}, gen_random_uuid(), ${cem.id}, gen_random_uuid(), 'act', now() - interval '31 days'),
             (${cem.id}, gen_random_uuid(), ${cem.id}, gen_random_uuid(), 'act', now() - interval '29 days')`
    await run`
      insert into kept_mail (id, user_id, sealed, until)
      values (gen_random_uuid(), ${ada.id}, '\\x01', now() - interval '1 minute'),
             (gen_random_uuid(), ${ada.id}, '\\x02', now() + interval '1 hour')`

    const gone = await sweep(world.database)

    expect(gone).toEqual({
      attempts: 4501,
      sessions: 2,
      resets: 1,
      tickets: 1,
      challenges: 1,
      personalTokens: 1,
      emailChanges: 1,
      emails: 1,
      invites: 1,
      networks: 1,
      comments: 1,
      mistakes: 1,
      mistakePictures: 1,
      contacts: 1,
      snoozes: 1,
      notices: 1,
      looks: 1,
      audit: 1,
      letters: 1,
      groupSaves: 2,
      pendingLinks: 1,
      listed: 1,
      keptMails: 1,
    })
    expect(await counts()).toEqual({
      attempt: 1,
      session: 2,
      refresh_token: 1,
      password_reset: 1,
      sign_in_ticket: 1,
      spent_challenge: 1,
      personal_token: 1,
      email_change: 1,
      email_address: 2,
      invite: 1,
      known_network: 2,
      comment: 3,
      mistake: 2,
      mistake_picture: 2,
      contact: 2,
      snooze: 1,
      notice: 1,
      parent_look: 1,
    })
    expect((await world.try('POST /auth/refresh', { body: { reftoken: open.reftoken } })).status).toBe(200)
    expect(await sweep(world.database)).toEqual({
      attempts: 0,
      sessions: 0,
      resets: 0,
      tickets: 0,
      challenges: 0,
      personalTokens: 0,
      emailChanges: 0,
      emails: 0,
      invites: 0,
      networks: 0,
      comments: 0,
      mistakes: 0,
      mistakePictures: 0,
      contacts: 0,
      snoozes: 0,
      notices: 0,
      looks: 0,
      audit: 0,
      letters: 0,
      groupSaves: 0,
      pendingLinks: 0,
      listed: 0,
      keptMails: 0,
    })
  })

  it('may run in many instances at once', async () => {
    await world.database.run`
      insert into attempt select 'old ' || n, now() - interval '2 days', 1 from generate_series(1, 5000) n`

    const all = await Promise.all(Array.from({ length: 4 }, () => sweep(world.database)))

    expect(all.reduce((sum, { attempts = 0 }) => sum + attempts, 0)).toBe(5000)
  })

  it('counts the records per day first where there are too many accounts to count them for a page', async () => {
    await world.call('GET /state/save', { query: { minutes: 1 } }, { as: ada })
    const counted = () => world.database.rows<{ n: number }>`select n from record_day where n > 0`
    await countAndSweep(world.database, () => false)
    expect(await counted()).toEqual([])

    await world.database.run`
      insert into app_user (id, role_id, name, email, goals)
      select gen_random_uuid(), ${roleIds.student}, 'Öğrenci', n || '@example.com', '{}'
      from generate_series(1, 5000) n`
    await countAndSweep(world.database, () => false)

    expect(await counted()).toEqual([{ n: 1 }])
  })
})
