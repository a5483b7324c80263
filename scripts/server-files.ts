import { copyFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

/** Files that parts of the server read beside themselves: the printer its template, mails their mark. */
export const serverFiles = ['src/server/services/printer/letter.typ', 'src/server/services/mail/mark.png']

/** Puts them beside a built server. */
export async function copyServerFiles(folder: string): Promise<void> {
  await Promise.all(serverFiles.map((file) => copyFile(file, join(folder, basename(file)))))
}
