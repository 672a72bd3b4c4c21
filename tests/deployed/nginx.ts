import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

const places = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx']

/** Path of nginx; undefined where it is not installed. */
export function findNginx(): string | undefined {
  return places.find(existsSync)
}

/** Cookie that sends a browser to one node: `first` or `second`. Without it the nodes take turns. */
export const nodeCookie = 'node'

/** Header of every answer that names the node, by its address. */
export const nodeHeader = 'x-answered-by'

type Ports = Pick<Site, 'folder' | 'port' | 'smallPort' | 'plainPort'>

/**
 * Starts nginx with TLS in front of two nodes, by deploy/nginx.conf. The address at `port` takes bodies of 25 MB; the one
 * at `smallPort` keeps nginx's own limit of 1 MB. Everything it writes lies in `folder`. Its certificate is valid for
 * `days` days.
 */
export async function startNginx(
  nginx: string,
  { nodes, days = 90, ...ports }: Ports & { nodes: [string, string]; days?: number },
): Promise<{ stop(): Promise<void> }> {
  makeCertificate(ports.folder, days)
  const hosts = nodes.map((url) => new URL(url).host) as [string, string]
  return run(nginx, { ...ports, text: configuration({ ...ports, hosts }) })
}

/**
 * Starts nginx with the given lines as its server with TLS, with the certificate that `startNginx` has made in the folder.
 */
export async function startOddNginx(
  nginx: string,
  { folder, port, node, lines }: { folder: string; port: number; node: string; lines: string },
): Promise<{ stop(): Promise<void> }> {
  const text = inHttp(
    folder,
    `server {
    listen 127.0.0.1:${port} ssl;
    ssl_certificate ${join(folder, 'certificate.pem')};
    ssl_certificate_key ${join(folder, 'key.pem')};
    ${lines}
    location / { proxy_pass ${node}; }
  }`,
  )
  return run(nginx, { folder, port, text })
}

async function run(
  nginx: string,
  { folder, port, text }: { folder: string; port: number; text: string },
): Promise<{ stop(): Promise<void> }> {
  const file = join(folder, `nginx-${port}.conf`)
  writeFileSync(file, text.replace('nginx.pid', `nginx-${port}.pid`))
  const child = spawn(nginx, ['-p', folder, '-e', 'stderr', '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let printed = ''
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk))
  const ended = new Promise<void>((end) => child.once('exit', () => end()))
  const deadline = Date.now() + 10_000
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`nginx did not start:\n${printed}`)
    await wait(50)
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { stop }
}

/** A self-signed certificate for `localhost`. */
function makeCertificate(folder: string, days: number): void {
  const words = `req -x509 -newkey rsa:2048 -nodes -days ${days} -subj /CN=localhost -addext subjectAltName=DNS:localhost`
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')]
  execFileSync('openssl', [...words.split(' '), ...files], { stdio: 'ignore' })
}

type Site = {
  folder: string
  port: number
  smallPort: number
  /** Answers http with a redirect. */
  plainPort: number
  hosts: [string, string]
}

/** The file of `deploy`, with the places and ports of this test, and a node for each value of the cookie. */
function configuration({ folder, port, smallPort, plainPort, hosts: [first, second] }: Site): string {
  const deployed = readFileSync(join(import.meta.dirname, '../../deploy/nginx.conf'), 'utf8')
  const site = replaceIn(deployed, {
    'server 127.0.0.1:3000;': `server ${first}; server ${second};`,
    '/var/cache/nginx/quartier': join(folder, 'cache'),
    'listen 80;\n  listen [::]:80;': `listen 127.0.0.1:${plainPort};`,
    'listen 443 ssl http2;\n  listen [::]:443 ssl http2;': `listen 127.0.0.1:${port} ssl http2;`,
    '/etc/letsencrypt/live/quartier.example.org/fullchain.pem': join(folder, 'certificate.pem'),
    '/etc/letsencrypt/live/quartier.example.org/privkey.pem': join(folder, 'key.pem'),
    '/var/log/quartier': folder,
    'quartier.example.org': 'localhost',
    'proxy_pass http://quartier;': 'proxy_pass http://$node;',
  })
  const secure = site.slice(site.lastIndexOf('\nserver {'))
  const small = replaceIn(secure, {
    'client_max_body_size 25m;': '',
    [`listen 127.0.0.1:${port}`]: `listen 127.0.0.1:${smallPort}`,
  })
  return inHttp(
    folder,
    `upstream first { server ${first}; keepalive 16; }
  upstream second { server ${second}; keepalive 16; }
  map $cookie_${nodeCookie} $node { default quartier; first first; second second; }
  add_header ${nodeHeader} $upstream_addr always;
  ${site}
  ${small}`,
  )
}

/**
 * Returns a text with others in the place of some of its parts. Throws when one is not there: then it would test nothing.
 */
function replaceIn(text: string, parts: Record<string, string>): string {
  return Object.entries(parts).reduce((changed, [part, other]) => {
    if (!changed.includes(part)) throw new Error(`deploy/nginx.conf does not have "${part}"`)
    return changed.replaceAll(part, other)
  }, text)
}

/** Returns a whole configuration around servers; everything that nginx writes lies in the folder. */
function inHttp(folder: string, servers: string): string {
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${join(folder, 'nginx.pid')};
events { worker_connections 512; }
http {
  access_log off;
  client_body_temp_path ${join(folder, 'body')};
  proxy_temp_path ${join(folder, 'proxy')};
  fastcgi_temp_path ${join(folder, 'fastcgi')};
  uwsgi_temp_path ${join(folder, 'uwsgi')};
  scgi_temp_path ${join(folder, 'scgi')};
  ${servers}
}
`
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, path: '/healthz', rejectUnauthorized: false }, (response) => {
      response.resume()
      resolve(response.statusCode === 200)
    })
    asked.on('error', () => resolve(false))
    asked.end()
  })
}
