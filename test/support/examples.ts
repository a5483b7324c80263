import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Input, Row } from '#contract/call.ts'
import {
  ada,
  adaComment,
  adaContact,
  adaCroom,
  adaExam,
  adaInvite,
  adaLetter,
  adaMistake,
  adaPlan,
  adaRecord,
  adaSource,
  adaStudy,
  adaSubtopic,
  adaTopic,
  adaTrial,
  baris,
  cem,
  cemGroup,
  cemImport,
  cemInvite,
  cemTemplate,
  cemWeek,
  defne,
  eda,
  fatma,
  seedPassword,
  turkce,
  tytCroom,
  tytTopic,
} from '#contract/examples.ts'
import { type Table, table } from '#contract/table.ts'
import type { Role } from '#rules/vocabulary.ts'
import { confirmToken } from '#server/subjects/auth/confirm.ts'
import { codeNow, switchOn, ticketOf } from './factor.ts'
import { newDevice } from './passkey.ts'
import { makePersonal } from './personal-token.ts'
import { smallPicture } from './pictures.ts'
import { codeElsewhere, tieElsewhere } from './sign-in-elsewhere.ts'
import type { Key, Who, World } from './world.ts'

export const rows = Object.entries<Row>(table).map(([key, row]) => ({ key: key as Key, row }))

/** Who calls for a role in these tests. */
export const personOf: Record<Role, Who> = { student: ada, coach: cem, admin: eda, parent: fatma }

/** The person that the example of a row speaks for; undefined where no token is read. */
export function speakerOf(row: Row): Who | undefined {
  const role = row.who.find((each) => each !== 'guest')
  return role === undefined ? undefined : personOf[role]
}

/**
 * Makes the rows that the examples name. Again: brings back what a call has deleted or changed.
 * @param only the call whose rows are made
 */
export async function fillExamples(world: World, only?: Key): Promise<void> {
  async function call<K extends Key>(key: K, input: Input<Table[K]>, options: { as: Who }): Promise<void> {
    if (only === undefined || only === key) await world.call(key, input, options)
  }
  const as = ada
  // Signing in leaves a trace of the network, which no call afterwards is to be blamed for.
  for (const who of Object.values(personOf)) await world.tokenOf(who)
  const place = { croom_id: tytCroom, study_id: turkce, topic_id: tytTopic }
  await call('POST /croom/join', { body: { croom_id: tytCroom } }, { as })
  await call('GET /state/save', { query: { id: adaRecord, ...place, minutes: 30 } }, { as })
  await call(
    'GET /exam/save',
    { query: { id: adaExam, name: 'TYT', kind: 'national', examdate: '2030-06-15' } },
    { as },
  )
  await call('GET /plan/save', { query: { id: adaPlan, ...place, day: '2026-11-18', minutes: 45 } }, { as })
  await call(
    'POST /trialexam/save',
    {
      body: {
        id: adaTrial,
        croom_id: tytCroom,
        name: 'TYT Genel Deneme 1',
        day: '2026-11-01',
        lessons: [{ study_id: turkce, correct: 30, wrong: 6 }],
        marks: [{ study_id: turkce, topic_id: tytTopic, result: 'wrong', count: 2 }],
      },
    },
    { as },
  )
  await call('POST /ai/analysis-pdfs', { body: { id: adaLetter, kind: 'weekly' } }, { as })
  await call('GET /croom/save', { query: { id: adaCroom, name: 'Benim ağacım' } }, { as })
  await call('GET /study/save', { query: { id: adaStudy, croom_id: adaCroom, name: 'Fizik' } }, { as })
  await call('GET /topic/save', { query: { id: adaTopic, study_id: adaStudy, name: 'Optik' } }, { as })
  await call('GET /subtopic/save', { query: { id: adaSubtopic, topic_id: adaTopic, name: 'Gölge' } }, { as })
  await call(
    'POST /source',
    { body: { id: adaSource, name: 'Limit TYT', study_id: turkce, size: 40 } },
    { as },
  )
  await call('POST /mistake', { body: { id: adaMistake, ...place, picture: smallPicture() } }, { as })
  await call('POST /contact', { body: { id: adaContact, text: 'Optikte takıldım.' } }, { as })
  await call('POST /template', { body: { id: cemTemplate, name: 'Okul haftası' } }, { as: cem })
  await call('GET /croom/save', { query: { id: cemGroup, name: 'Salı grubu' } }, { as: cem })
  if (only !== undefined) return
  // By Cem, who may delete only his own, without the notice and the trail of a call.
  await world.database.run`delete from comment where id = ${adaComment}`
  // As a save asks: on a Citus this keeps whose the id is.
  await world.database.run`select is_others_id(${ada.id}, ${adaComment})`
  await world.database.run`
    insert into comment (user_id, id, on_kind, on_id, author_id, author_name, text, updated_by)
    values (${ada.id}, ${adaComment}, 'trialexam', ${adaTrial}, ${cem.id}, ${cem.name}, 'Çok iyi.', ${cem.id})`
}

/** Brings about what a row's example needs besides the rows it names. */
export async function prepare(world: World, key: Key): Promise<void> {
  // A second factor of a call before would be asked at each sign-in.
  await world.database.run`delete from factor`
  // Its example is a new one.
  if (key === 'POST /comment') await world.database.run`delete from comment where id = ${adaComment}`
  if (key === 'POST /import/many/undo')
    await world.database.run`
      insert into group_save (user_id, kind, id, digest, rows) values (${cem.id}, 'import', ${cemImport}, '', '[]')
      on conflict do nothing`
  if (key === 'POST /plan/many/undo')
    await world.database.run`
      insert into group_save (user_id, kind, id, digest, rows) values (${cem.id}, 'plan', ${cemWeek}, '', '[]')
      on conflict do nothing`
  if (key === 'DELETE /link/invite/{id}')
    await world.database.run`
      insert into invite (code_hash, id, kind, maker_id, access, expires_at)
      values (sha256('cem'), ${cemInvite}, 'coach', ${cem.id}, 'view', now() + interval '1 day')
      on conflict (code_hash) do update set expires_at = excluded.expires_at`
  if (key === 'DELETE /parent/invite/{id}')
    await world.database.run`
      insert into invite (code_hash, id, kind, maker_id, expires_at)
      values (sha256('ada'), ${adaInvite}, 'parent', ${ada.id}, now() + interval '1 day')
      on conflict (code_hash) do update set expires_at = excluded.expires_at`
  if (key.includes('/oidc')) await tieElsewhere(world, key !== 'POST /factor/oidc')
  if (!key.startsWith('POST /timer/')) return
  await world.call('POST /timer/discard', { body: {} }, { as: ada })
  if (key !== 'POST /timer/start')
    await world.call('POST /timer/start', { body: { kind: 'practice' } }, { as: ada })
  if (key === 'POST /timer/resume') await world.call('POST /timer/pause', { body: {} }, { as: ada })
}

/** The secret of the mail that a new address brings about, for Barış. */
async function mailedSecret(world: World, kind: 'confirm' | 'stop'): Promise<string> {
  const query = { email: `${randomUUID()}@example.com`, password: seedPassword }
  await world.call('GET /user/save', { query }, { as: baris })
  const found = (await mailsOf(world)).flatMap(
    (mail) => new RegExp(`#${kind}=([\\w-]+)`).exec(mail)?.[1] ?? [],
  )
  return found.at(-1) ?? ''
}

/** Texts of the mails that were written to files, after all are written, oldest first. */
export async function mailsOf(world: World): Promise<string[]> {
  await world.services.mailer.settled()
  const names = await readdir(world.mailFolder).catch(() => [])
  return Promise.all(names.sort().map((name) => readFile(join(world.mailFolder, name), 'utf8')))
}

function once<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => {
    asked ??= ask()
    return asked
  }
}

/** A row's example with any id in its path for what others make first: requests that are refused before it is looked for. */
export function namedExample({ example }: Row): Row['example'] {
  if (!example.params) return example
  return {
    ...example,
    params: JSON.parse(JSON.stringify(example.params).replaceAll(/"\{\w+\}"/g, `"${ada.id}"`)),
  }
}

/** A row's example with its placeholders filled, and the headers it needs. */
export async function exampleOf(world: World, key: Key) {
  const { example } = table[key] as Row
  const login = { email: ada.email, password: seedPassword }
  const made = once(async () => {
    // With codes on, a code would be asked too.
    await world.database.run`delete from factor`
    return newDevice(world).make(ada)
  })
  const used = once(async () => {
    await world.database.run`delete from factor`
    const device = newDevice(world)
    await device.add(ada)
    return device.use()
  })
  const values: Record<string, () => Promise<string>> = {
    '{reftoken}': async () => (await world.call('POST /auth/login', { body: login }, {})).reftoken,
    '{session}': async () => {
      await world.call('POST /auth/login', { body: login }, {})
      const sessions = await world.call('GET /auth/sessions', {}, { as: ada })
      return sessions.find(({ current }) => !current)?.id ?? ''
    },
    '{code}': async () =>
      (await world.call('POST /link/invite', { body: { access: 'view' } }, { as: defne })).code,
    '{parentCode}': async () => (await world.call('POST /parent/invite', { body: {} }, { as: baris })).code,
    '{confirm}': async () => mailedSecret(world, 'confirm'),
    '{push}': async () => {
      const { body } = table['POST /push/subscribe'].example
      await world.call('POST /push/subscribe', { body }, { as: ada })
      return (await world.call('GET /push', {}, { as: ada }))[0]?.id ?? ''
    },
    '{personalToken}': async () => (await makePersonal(world, ['study:read'], { as: ada })).id,
    '{firstCode}': async () => {
      const { secret } = await world.call(
        'POST /factor/totp',
        { body: { password: seedPassword } },
        { as: ada },
      )
      return codeNow(secret)
    },
    '{newPasskey}': async () => (await made()).id,
    '{newClientData}': async () => (await made()).response.clientDataJSON,
    '{attestation}': async () => (await made()).response.attestationObject,
    '{passkey}': async () => (await used()).id,
    '{clientData}': async () => (await used()).response.clientDataJSON,
    '{authenticatorData}': async () => (await used()).response.authenticatorData,
    '{signature}': async () => (await used()).response.signature,
    '{userHandle}': async () => (await used()).response.userHandle,
    '{passkeyId}': async () => {
      await world.database.run`delete from factor`
      return (await newDevice(world).add(ada)).id
    },
    // Before the ticket, so that the sign-in asks for it.
    '{factorCode}': async () => {
      // That of a call before would refuse another one.
      await world.database.run`delete from factor`
      return codeNow((await switchOn(world, ada)).secret)
    },
    '{ticket}': async () => ticketOf(world, ada),
    '{providerCode}': async () => codeElsewhere(world),
    '{confirmOwn}': async () => confirmToken(world.services, ada, Date.now()),
    '{stop}': async () => mailedSecret(world, 'stop'),
    '{unsubscribe}': async () => world.services.tokens.unsubscribe(ada.id),
    '{change}': async () => {
      await world.call('GET /state/save', { query: { minutes: 15 } }, { as: cem, for: ada.id })
      return (await world.call('GET /audit', { query: { size: 1 } }, { as: ada })).rows[0]?.id ?? ''
    },
    '{calendar}': async () => {
      const { url } = await world.call('POST /calendar', {}, { as: ada })
      return /([\w-]+)\.ics$/.exec(url)?.[1] ?? ''
    },
  }
  let text = JSON.stringify(example)
  for (const [placeholder, value] of Object.entries(values)) {
    if (text.includes(placeholder)) text = text.replaceAll(placeholder, await value())
  }
  const reftoken = values['{reftoken}']
  const headers: Record<string, string> =
    key === 'GET /auth/reftoken' && reftoken ? { reftoken: await reftoken() } : {}
  return { input: JSON.parse(text) as Row['example'], headers }
}
