import type { Input, Reply } from '#contract/call.ts'
import type { Table } from '#contract/table.ts'
import type { Parts } from '#web/session/request.ts'
import type { SendOptions } from '#web/session/send.ts'
import { session } from '#web/session/session.ts'
import type { SentFile } from '#web/session/transport.ts'

/** Key of an API call with a JSON reply: method and path below /api. */
export type CallKey = {
  [K in keyof Table & string]: Table[K] extends { file: readonly string[] } ? never : K
}[keyof Table & string]
export type InputOf<K extends CallKey> = Input<Table[K]>
export type ReplyOf<K extends CallKey> = Reply<Table[K]>

/** Makes a call as the acting user, or as the student in view; without a timeout. @throws Refused */
export async function ask<K extends CallKey>(
  key: K,
  input: InputOf<K>,
  options: SendOptions = {},
): Promise<ReplyOf<K>> {
  const reply = await session.send(key, input as Parts, options)
  return reply as ReplyOf<K> // the server serializes by the same row of the table
}

type FileKey = Exclude<keyof Table & string, CallKey>

/** Downloads a file. @throws Refused */
export async function askForFile<K extends FileKey>(key: K, input: Input<Table[K]>): Promise<SentFile> {
  const reply = await session.send(key, input as Parts, { asFile: true })
  return reply as SentFile // `asFile` makes it a file
}
