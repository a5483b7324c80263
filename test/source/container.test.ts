import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const dockerfile = readFileSync('Dockerfile', 'utf8')
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
})

/** A top-level or second-level entry of a compose file with the entries that it includes. */
function whole(entry: string, anchors: ReadonlyMap<string, string>): string {
  const included = [...entry.matchAll(/<<: \*(\S+)/g)].map(([, name = '']) => anchors.get(name) ?? '')
  return [entry, ...included.map((each) => whole(each, anchors))].join('\n')
}

describe.each([
  {
    file: 'compose.yaml',
    names: ['database', 'pool', 'app-1', 'app-2', 'proxy'],
    databases: ['database'],
  },
  {
    file: 'compose.cluster.yaml',
    names: 'coordinator worker-1 worker-2 nodes distribute pool app-1 app-2 proxy'.split(' '),
    databases: ['coordinator', 'worker-1', 'worker-2'],
  },
])('$file', ({ file, names, databases }) => {
  const compose = readFileSync(file, 'utf8')
  const anchors = new Map(
    compose.split(/\n(?=x-)|\nservices:/).flatMap((block) => {
      const name = /^x-\S+: &(\S+)/.exec(block)?.[1]
      return name === undefined ? [] : [[name, block] as const]
    }),
  )
  const services = new Map(
    compose
      .slice(compose.indexOf('\nservices:'), compose.indexOf('\nvolumes:'))
      .split(/\n {2}(?=[a-z0-9-]+:\n)/)
      .slice(1)
      .map((service) => [service.slice(0, service.indexOf(':')), whole(service, anchors)]),
  )

  it('has the services that belong together, and no other', () => {
    expect([...services.keys()]).toEqual(names)
    const awaited = [...compose.matchAll(/^ {4,6}([a-z0-9-]+):\n +condition: service_/gm)].map(
      ([, name]) => name,
    )
    expect(awaited.length).toBeGreaterThan(1)
    expect(awaited.filter((name) => name === undefined || !services.has(name))).toEqual([])
  })

  it('gives settings that exist', () => {
    const block = compose.slice(compose.indexOf('x-app'), compose.indexOf('depends_on'))
    const given = [...block.matchAll(/^ {4}([A-Z_]+):/gm)].map(([, name]) => name)

    expect(given.length).toBeGreaterThan(5)
    expect(given.filter((name) => !settings.includes(name))).toEqual([])
  })

  it('gives each service only the rights it needs', () => {
    const hardened = anchors.get('hardened')
    expect(hardened).toContain('cap_drop: [ALL]')
    expect(hardened).toContain('no-new-privileges:true')
    expect(hardened).toContain('read_only: true')
    for (const [name, service] of services) {
      expect(service, name).toContain('<<: *hardened')
      for (const bound of ['mem_limit', 'pids_limit', 'cpus']) expect(service, name).toContain(bound)
      const needed = databases.includes(name)
        ? 'cap_add: [CHOWN, DAC_OVERRIDE, FOWNER, SETGID, SETUID]'
        : name === 'proxy'
          ? 'cap_add: [NET_BIND_SERVICE]'
          : undefined
      expect(/cap_add: .*/.exec(service)?.[0], name).toBe(needed)
    }
    for (const name of databases) expect(services.get(name)).toMatch(/tmpfs: .*\/var\/run\/postgresql/)
  })

  it('waits for the database that others reach, not for the one that only sets it up', () => {
    for (const name of databases)
      expect(services.get(name), name).toMatch(/"pg_isready", "--username=etut", "--host=127\.0\.0\.1"/)
  })

  it('signs in as a role that the database makes without superuser, never as the one that rules it', () => {
    const users = [...compose.matchAll(/postgresql:\/\/(\w+):\$\{(\w+)/g)].map(([, ...each]) => each)
    expect(new Set(users.map(String))).toEqual(new Set(['etut,POSTGRES_PASSWORD']))
    expect([...compose.matchAll(/DB_USER: (\w+)/g)].map(([, user]) => user)).toEqual(['etut'])
    for (const name of databases) {
      expect(services.get(name), name).toContain('POSTGRES_USER: postgres\n')
      expect(services.get(name), name).toContain('ETUT_PASSWORD: ${POSTGRES_PASSWORD:?')
      // What it makes and takes away: test/database/application-role.test.ts.
      expect(services.get(name), name).toContain(
        '- ./db/application-role.sql:/docker-entrypoint-initdb.d/application-role.sql:ro\n',
      )
    }
    for (const name of ['app-1', 'app-2', 'pool'])
      expect(services.get(name), name).not.toContain('CLUSTER_PASSWORD')
  })

  it('lets the product write only to its volume and /tmp', () => {
    const folder = /DATA_DIR=(\S+)/.exec(dockerfile)?.[1]
    for (const name of ['app-1', 'app-2']) {
      expect(services.get(name), name).toContain(`- mails:${folder}\n`)
      expect(services.get(name), name).toContain('tmpfs: [/tmp]')
    }
  })

  it('names each image to the patch level, so that later builds use the same version', () => {
    const images = [...`${compose}\n${dockerfile}`.matchAll(/(?:image: |^FROM )(\S+)/gm)].map(
      ([, name = '']) => name,
    )
    expect(images.length).toBeGreaterThan(5)
    for (const image of images) expect(image).toMatch(/:v?\d+\.\d+/)
  })

  it('keeps every volume that a service names, and no other', () => {
    const kept = compose.slice(compose.indexOf('\nvolumes:')).match(/(?<=^ {2})[a-z0-9-]+(?=:$)/gm)
    const used = [...compose.matchAll(/^ +- ([a-z0-9-]+):\/(?!\/)\S+$/gm)].map(([, name]) => name)
    expect([...new Set(used)].sort()).toEqual(kept?.toSorted())
  })

  it('is reached only over TLS', () => {
    const published = [...compose.matchAll(/- "(\d+):\d+"/g)].map(([, port]) => port)

    expect(published).toEqual(['80', '443'])
    expect(compose).toContain('PUBLIC_URL: https://${SITE')
  })
})

describe('compose.cluster.yaml', () => {
  const compose = readFileSync('compose.cluster.yaml', 'utf8')

  it('sets what docs/scale.md asks of every server, and adds every worker', () => {
    expect(compose).toContain('wal_level=logical')
    const [, connections] = /max_connections=(\d+)/.exec(compose) ?? []
    const [, prepared] = /max_prepared_transactions=(\d+)/.exec(compose) ?? []
    expect(Number(prepared)).toBeGreaterThanOrEqual(Number(connections))
    const added = [...compose.matchAll(/citus_add_node\('([a-z0-9-]+)', 5432\)/g)].map(([, name]) => name)
    const workers = [...compose.matchAll(/^ {2}(worker-\d+):\n {4}/gm)].map(([, name]) => name)
    expect(added).toEqual(workers)
  })

  it('distributes with what the build makes', () => {
    expect(compose).toContain('command: node dist/server/distribute.js')
    expect(existsSync('dist/server/distribute.js')).toBe(true)
  })
})
