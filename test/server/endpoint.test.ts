import { describe, expect, it } from 'vitest'
import { addressOf, isPublic } from '#server/services/push/endpoint.ts'

describe('an endpoint of pushes', () => {
  it.each([
    '8.8.8.8',
    '93.184.215.14',
    '142.250.74.46',
    '172.15.255.255',
    '172.32.0.1',
    '192.167.255.255',
    '2a00:1450:4001:80b::200a',
    '2001:4860:4860::8888',
    '2620:101:2001::1',
  ])('may lie at the public address %s', (address) => {
    expect(isPublic(address)).toBe(true)
  })

  it.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '127.1.2.3',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.19.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::127.0.0.1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::ffff:7f00:1',
    '64:ff9b::a00:1',
    '64:ff9b:1::a00:1',
    '2001::7f00:1',
    '2001:db8::1',
    '2002:a00:1::',
    'fd00::1',
    'fe80::1',
    'fec0::1',
    'ff02::1',
    'localhost',
    '',
  ])('may not lie at %s', (address) => {
    expect(isPublic(address)).toBe(false)
  })

  it.each([
    ['https://93.184.215.14/send/1', '93.184.215.14'],
    ['https://93.184.215.14:443/send/1', '93.184.215.14'],
    ['https://93.184.215.14:8443/send/1', undefined],
    ['https://[2a00:1450:4001:80b::200a]/send/1', '2a00:1450:4001:80b::200a'],
    ['http://93.184.215.14/send/1', undefined],
    ['https://a:b@93.184.215.14/send/1', undefined],
    ['https://0x7f000001/', undefined],
    ['https://2130706433/', undefined],
    ['https://127.1/', undefined],
    ['https://[::ffff:7f00:1]/', undefined],
  ])('%s leads to %s', async (endpoint, address) => {
    expect(await addressOf(endpoint, [])).toBe(address)
  })

  it('of a test leads to a host that is named for it', async () => {
    expect(await addressOf('http://127.0.0.1:4000/send/1', ['127.0.0.1:4000'])).toBe('127.0.0.1')
    expect(await addressOf('http://127.0.0.1:4001/send/1', ['127.0.0.1:4000'])).toBe(undefined)
  })
})
