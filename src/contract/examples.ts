/** Ids of the seeded people and of parts of the tree that the examples of the calls use. */

export const seedPassword = 'günaydın-etüt'

export const ada = {
  id: '0198f000-0000-7000-8000-0000000000a1',
  name: 'Ada Yıldız',
  email: 'ada@example.com',
}
export const baris = {
  id: '0198f000-0000-7000-8000-0000000000b1',
  name: 'Barış Demir',
  email: 'baris@example.com',
}
export const cem = { id: '0198f000-0000-7000-8000-0000000000c1', name: 'Cem Aksoy', email: 'cem@example.com' }
export const defne = {
  id: '0198f000-0000-7000-8000-0000000000d1',
  name: 'Defne Kaya',
  email: 'defne@example.com',
}
export const eda = { id: '0198f000-0000-7000-8000-0000000000e1', name: 'Eda Şen', email: 'eda@example.com' }

/** Ada's parent. */
export const fatma = {
  id: '0198f000-0000-7000-8000-0000000000b2',
  name: 'Fatma Aras',
  email: 'fatma@example.com',
}

export const parentOfAda = '0198f000-0000-7000-8000-00000000c0a2'
export const linkOfAda = '0198f000-0000-7000-8000-00000000c0a1'
export const adaRecord = '0198f000-0000-7000-8000-0000000000f1'
export const adaExam = '0198f000-0000-7000-8000-0000000000f2'
export const adaCroom = '0198f000-0000-7000-8000-0000000000f4'
export const adaStudy = '0198f000-0000-7000-8000-0000000000f5'
export const adaTopic = '0198f000-0000-7000-8000-0000000000f6'
export const adaSubtopic = '0198f000-0000-7000-8000-0000000000f7'
export const cemGroup = '0198f000-0000-7000-8000-0000000000f8'
export const adaTrial = '0198f000-0000-7000-8000-0000000000f3'
export const adaContact = '0198f000-0000-7000-8000-0000000000fa'
export const adaComment = '0198f000-0000-7000-8000-0000000000ea'
/** Open invitations: of a student by Cem, of a parent by Ada. */
export const cemInvite = '0198f000-0000-7000-8000-0000000000fd'
export const adaInvite = '0198f000-0000-7000-8000-0000000000fe'
export const adaPlan = '0198f000-0000-7000-8000-0000000000f9'
/** An import of Cem's for his students. */
export const cemImport = '0198f000-0000-7000-8000-0000000000fb'
/** A week that Cem keeps as a template, and one that he wrote for many. */
export const cemTemplate = '0198f000-0000-7000-8000-0000000000e2'
export const cemWeek = '0198f000-0000-7000-8000-0000000000e3'
/** A list of students that Cem invites. */
export const cemRoster = '0198f000-0000-7000-8000-0000000000e4'
export const adaSource = '0198f000-0000-7000-8000-0000000000eb'
export const adaMistake = '0198f000-0000-7000-8000-0000000000ec'
export const adaLetter = '0198f000-0000-7000-8000-0000000000fc'

/** Parts of the catalogue. Their ids are computed from names, so they are the same in every installation. */
export const tytCroom = '33761e84-ece9-558c-9ceb-f7ebdc274620'
export const lgsCroom = '56212853-abf4-56f5-9894-2e49cd6f1d72'
export const turkce = 'be579226-64db-52e8-a06f-3643b89af0d8'
export const tytTopic = '11b36bc1-4bcc-51f9-b5a7-99acba516b16'
export const tytSubtopic = '6cdc69c7-a0de-5c8f-a5fb-37e310c160b9'
