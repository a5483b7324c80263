/** People and parts of the tree that the examples of the calls speak of; the seeded database holds them. */

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

export const linkOfAda = '0198f000-0000-7000-8000-00000000c0a1'
export const adaRecord = '0198f000-0000-7000-8000-0000000000f1'
