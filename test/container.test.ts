import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const dockerfile = readFileSync('Dockerfile', 'utf8')
const compose = readFileSync('compose.yaml', 'utf8')
const settings = [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)

describe('the container', () => {
  it('copies files that exist and that .dockerignore lets through', () => {
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+)$/gm)].flatMap(([, words = '']) =>
      words.split(' ').slice(0, -1),
    )
    const letThrough = readFileSync('.dockerignore', 'utf8').split('\n')

    expect(copied.length).toBeGreaterThan(5)
    expect(copied.filter((path) => !existsSync(path) || !letThrough.includes(`!${path}`))).toEqual([])
  })

  it('runs as an ordinary user, and runs what the build makes', () => {
    const last = dockerfile.slice(dockerfile.lastIndexOf('\nFROM'))

    expect(last).toMatch(/^USER node$/m)
    expect(last).toMatch(/^HEALTHCHECK /m)
    expect(existsSync('dist/server/main.js')).toBe(true)
    expect(last).toContain('CMD ["node", "dist/server/main.js"]')
  })

  it('is given settings that exist', () => {
    const block = compose.slice(compose.indexOf('x-app'), compose.indexOf('depends_on'))
    const given = [...block.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name)

    expect(given.length).toBeGreaterThan(5)
    expect(given.filter((name) => !settings.includes(name))).toEqual([])
  })

  it('gives each service only the rights it needs', () => {
    const services = compose
      .slice(compose.indexOf('\nservices:'))
      .split(/\n {2}(?=[a-z0-9-]+:\n)/)
      .slice(1, -3)
    const hardened = compose.slice(compose.indexOf('x-hardened'), compose.indexOf('x-app'))
    const app = compose.slice(compose.indexOf('x-app'), compose.indexOf('\nservices:'))
    const images = [...`${compose}\n${dockerfile}`.matchAll(/(?:image: |^FROM )(\S+)/gm)].map(
      ([, name = '']) => name,
    )

    expect(hardened).toContain('cap_drop: [ALL]')
    expect(hardened).toContain('no-new-privileges:true')
    expect(hardened).toContain('read_only: true')
    expect(services.length).toBe(5)
    for (const service of services) {
      const whole = service.includes('<<: *app') ? app + service : service
      expect(whole).toContain('<<: *hardened')
      for (const bound of ['mem_limit', 'pids_limit', 'cpus']) expect(whole).toContain(bound)
    }
    const database = services.find((service) => service.startsWith('database:'))
    expect(database).toContain('cap_add: [CHOWN, DAC_OVERRIDE, FOWNER, SETGID, SETUID]')
    expect(database).toMatch(/tmpfs: .*\/var\/run\/postgresql/)
    expect(images.length).toBeGreaterThan(5)
    // Pinned to the patch level, so that later builds use the same version.
    for (const image of images) expect(image).toMatch(/:v?\d+\.\d+/)
  })

  it('is reached only over TLS', () => {
    const published = [...compose.matchAll(/- "(\d+):\d+"/g)].map(([, port]) => port)

    expect(published).toEqual(['80', '443'])
    expect(compose).toContain('PUBLIC_URL: https://${SITE')
  })
})
