import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartFailure } from '#server/services/database/start-failure.ts'

export type MigrationFile = { number: number; name: string; file: string; text: string; checksum: string }

/** Key of the advisory lock while tables are made: any constant that nobody else uses in this database. */
export const migrationLock = 7_043_218_651

/** Migrations of a folder by number. Other file names and duplicate numbers are refused. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const files = await Promise.all(names.map((name) => readMigration(folder, name)))
  files.sort((a, b) => a.number - b.number)
  const twice = files.find((file, index) => files[index + 1]?.number === file.number)
  if (twice) {
    throw new StartFailure({
      en: `Two migrations have the number ${twice.number}. Give one of them the next free number.`,
      tr: `${twice.number} numaralı iki geçiş var. Birine sıradaki boş numarayı verin.`,
    })
  }
  return files
}

async function readMigration(folder: string, file: string): Promise<MigrationFile> {
  const [, digits, name] = /^(\d{4})_(\w+)\.sql$/.exec(file) ?? []
  if (!digits || !name) {
    throw new StartFailure({
      en: `${join(folder, file)} is not named like 0001_name.sql.`,
      tr: `${join(folder, file)} dosyasının adı 0001_ad.sql kalıbına uymuyor.`,
    })
  }
  // Git may have converted line endings; that must not change the checksum.
  const text = (await readFile(join(folder, file), 'utf8')).replaceAll('\r\n', '\n')
  const checksum = createHash('sha256').update(text).digest('hex')
  return { number: Number(digits), name, file, text, checksum }
}

// A comment, a text in quotes or dollar signs, the end of a statement, or any other character.
const token = /--[^\n]*|\/\*[\s\S]*?\*\/|'[^']*'|\$(\w*)\$[\s\S]*?\$\1\$|;|[\s\S]/g

/** The statements of a migration one by one, without comments. */
export function statementsOf(text: string): string[] {
  const statements = ['']
  for (const [part] of text.matchAll(token)) {
    if (part === ';') statements.push('')
    else if (!/^(?:--|\/\*)/.test(part)) statements[statements.length - 1] += part
  }
  return statements.map((statement) => statement.trim()).filter((statement) => statement !== '')
}
