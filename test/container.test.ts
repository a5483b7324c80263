import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const dockerfile = readFileSync('Dockerfile', 'utf8')
const compose = readFileSync('compose.yaml', 'utf8')
const settings = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)

describe('the container', () => {
  it('copies what is there, and what the ignore file lets through', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, words = '']) =>
      words.split(' ').slice(0, -1),
    )
    const letThrough = readFileSync('.dockerignore', 'utf8').split('\n')

    expect(copied.length).toBeGreaterThan(5)
    expect(copied.filter((path) => !existsSync(path) || !letThrough.includes(`!${path}`))).toEqual([])
  })

  it('runs as nobody special, and what it runs is what the build makes', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM'))

    expect(last).toMatch(/^USER node$/m)
    expect(last).toMatch(/^HEALTHCHECK /m)
    expect(existsSync('dist/server/main.js')).toBe(true)
    expect(last).toContain('CMD ["node", "dist/server/main.js"]')
  })

  it('is given settings that there are', () => {
    const block = compose.slice(compose.indexOf('x-app'), compose.indexOf('depends_on'))
    const given = [...block.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name)

    expect(given.length).toBeGreaterThan(5)
    expect(given.filter((name) => !settings.includes(name))).toEqual([])
  })
})
