import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { settingsSchema } from '#config/env.ts'
import { configure, missingPackages } from '../../deploy/cluster/configure.ts'

const root = resolve(import.meta.dirname, '../..')
const deploy = (file: string) => join(root, 'deploy', file)
const read = (file: string) => readFileSync(deploy(file), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'quartier-deploy-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** The path of a program; undefined, with a line in the log, where it is not installed. */
function programNamed(name: string): string | undefined {
  const places = [...(process.env.PATH ?? '').split(':'), '/usr/sbin', '/sbin']
  const path = places.map((place) => join(place, name)).find(existsSync)
  if (!path) console.log(`${name} is not installed: its file in deploy is not checked here.`)
  return path
}

function run(program: string, words: string[]): { status: number | null; printed: string } {
  const { status, stdout, stderr } = spawnSync(program, words, { encoding: 'utf8', timeout: 60_000 })
  return { status, printed: stdout + stderr }
}

const [caddy, promtool, logrotate] = [programNamed('caddy'), programNamed('promtool'), programNamed('logrotate')]
const [systemd, nginx] = [programNamed('systemd-analyze'), programNamed('nginx')]

test.runIf(caddy)('Caddy takes its file', () => {
  const checked = run(caddy ?? '', ['validate', '--adapter', 'caddyfile', '--config', deploy('Caddyfile')])
  expect(checked).toMatchObject({ status: 0, printed: expect.stringContaining('Valid configuration') })
})

test.runIf(promtool)('Prometheus takes the alerts and its settings', () => {
  expect(run(promtool ?? '', ['check', 'rules', deploy('quartier-alerts.yml')])).toMatchObject({
    status: 0,
    printed: expect.stringContaining('SUCCESS: 12 rules found'),
  })
  expect(run(promtool ?? '', ['check', 'config', '--syntax-only', deploy('prometheus.yml')]).status).toBe(0)
})

test.runIf(systemd)('systemd takes the unit', () => {
  const unit = join(folder, 'quartier.service')
  // It looks whether the program is there; npm may lie elsewhere.
  writeFileSync(unit, read('quartier.service').replace('/usr/bin/npm start', `${process.execPath} start`))
  const { printed } = run(systemd ?? '', ['verify', '--man=no', unit])
  expect(printed.split('\n').filter((line) => line.includes('quartier.service'))).toEqual([])
  writeFileSync(unit, read('quartier.service').replace('ProtectSystem=strict', 'ProtectSystem=perhaps'))
  expect(run(systemd ?? '', ['verify', '--man=no', unit]).printed).toContain('protect system value')
})

test.runIf(logrotate)('logrotate takes its file', () => {
  const file = join(folder, 'logrotate.conf')
  // It refuses files that others may write.
  writeFileSync(file, read('logrotate.conf'), { mode: 0o644 })
  const { status, printed } = run(logrotate ?? '', ['-d', '-s', join(folder, 'state'), file])
  expect([status, printed]).toEqual([0, expect.not.stringContaining('error:')])
})

test.runIf(nginx)('nginx takes its file', () => {
  const certificate =
    'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -keyout key.pem -out certificate.pem'
  execFileSync('openssl', certificate.split(' '), { cwd: folder, stdio: 'ignore' })
  const site = read('nginx.conf')
    .replace(/\/etc\/letsencrypt\/live\/[^/]+\/fullchain\.pem/, join(folder, 'certificate.pem'))
    .replace(/\/etc\/letsencrypt\/live\/[^/]+\/privkey\.pem/, join(folder, 'key.pem'))
    .replaceAll('/var/log/quartier', folder)
    .replace('/var/cache/nginx/quartier', join(folder, 'cache'))
  const file = join(folder, 'nginx.conf')
  writeFileSync(file, `pid ${join(folder, 'nginx.pid')};\nevents {}\nhttp {\n${site}\n}\n`)
  const checked = run(nginx ?? '', ['-t', '-e', 'stderr', '-p', folder, '-c', file])
  expect(checked).toMatchObject({ status: 0, printed: expect.stringContaining('test is successful') })
})

test.runIf(missingPackages().length === 0)('haproxy takes its file of the cluster', () => {
  const cluster = join(folder, 'cluster')
  configure(cluster, 21_000)
  const checked = run('/usr/sbin/haproxy', ['-c', '-f', join(cluster, 'haproxy.cfg')])
  expect(checked).toMatchObject({ status: 0, printed: expect.stringContaining('Configuration file is valid') })
})

test('a node of the cluster gets settings that there are', () => {
  const names = [...read('cluster/node.env').matchAll(/^(\w+)=/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !Object.hasOwn(settingsSchema, name))).toEqual([])
})

test('the files for containers set settings that there are, and start what the product has', () => {
  const compose = read('compose.yaml')
  const block = /environment:\n((?: {6}\w+: .*\n)+)/.exec(compose)?.[1] ?? ''
  const names = [...block.matchAll(/^ {6}(\w+):/gm)].map(([, name = '']) => name)
  expect(names.length).toBeGreaterThan(6)
  expect(names.filter((name) => !Object.hasOwn(settingsSchema, name))).toEqual([])
  const image = read('Dockerfile')
  const [, list = ''] = /^ENV (.*)$/m.exec(image) ?? []
  const set = [...list.matchAll(/(\w+)=/g)].map(([, name = '']) => name)
  expect(set.length).toBeGreaterThan(3)
  expect(set.filter((name) => !Object.hasOwn(settingsSchema, name))).toEqual([])
  const programs = [...image.matchAll(/src\/[\w/.]+\.m?[jt]s/g)].map(([file]) => file)
  expect(programs.length).toBeGreaterThan(1)
  expect(programs.filter((file) => !existsSync(join(root, file)))).toEqual([])
})
