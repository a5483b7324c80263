import { expect, it } from 'vitest'
import { serversOf } from '#server/services/database/servers.ts'

it.each([
  ['postgresql://etut:pw@one:5432/etut', ['postgresql://etut:pw@one:5432/etut']],
  ['postgresql:///etut?host=/run/postgresql', ['postgresql:///etut?host=/run/postgresql']],
  [
    'postgresql://etut:p%40w@one:5432,two:5433/etut?sslmode=require',
    [
      'postgresql://etut:p%40w@one:5432/etut?sslmode=require',
      'postgresql://etut:p%40w@two:5433/etut?sslmode=require',
    ],
  ],
  ['postgres://one,two/etut?port=6432', ['postgres://one/etut?port=6432', 'postgres://two/etut?port=6432']],
  ['postgresql://etut@/etut?host=one,two&port=5432,5433&target_session_attrs=read-write', undefined],
  [
    'postgresql:///etut?host=one,two&port=5432,5433&target_session_attrs=read-write',
    ['postgresql:///etut?host=one&port=5432', 'postgresql:///etut?host=two&port=5433'],
  ],
  ['postgresql://[::1]:5432,[::2]/etut', ['postgresql://[::1]:5432/etut', 'postgresql://[::2]/etut']],
  ['postgresql://one,/etut', undefined],
  ['postgresql://one,two/etut?target_session_attrs=read-only', undefined],
  ['postgresql://one,two,three/etut?port=1,2', undefined],
  ['mysql://one/etut', undefined],
  ['', undefined],
])('%s names its servers', (url, servers) => {
  expect(serversOf(url)).toEqual(servers)
})
