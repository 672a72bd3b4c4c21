import { execFileSync, spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'

const places = ['/usr/sbin/nginx', '/usr/bin/nginx', '/usr/local/bin/nginx', '/opt/homebrew/bin/nginx']

/** Path of nginx; undefined where it is not installed. */
export function findNginx(): string | undefined {
  return places.find(existsSync)
}

/** Cookie that sends a browser to one node: `first` or `second`. Without it the nodes take turns. */
export const nodeCookie = 'node'

/** Header of every answer that names the node, by its address. */
export const nodeHeader = 'x-answered-by'

/**
 * Starts nginx with TLS in front of two nodes, configured as docs/operating.md advises. The address at `port` takes bodies of
 * 25 MB; the one at `smallPort` keeps nginx's own limit of 1 MB. Everything it writes lies in `folder`.
 */
export async function startNginx(
  nginx: string,
  { folder, port, smallPort, nodes }: { folder: string; port: number; smallPort: number; nodes: [string, string] },
): Promise<{ stop(): Promise<void> }> {
  makeCertificate(folder)
  const file = join(folder, 'nginx.conf')
  const hosts = nodes.map((url) => new URL(url).host) as [string, string]
  writeFileSync(file, configuration({ folder, port, smallPort, hosts }))
  const child = spawn(nginx, ['-p', folder, '-e', 'stderr', '-c', file], { stdio: ['ignore', 'ignore', 'pipe'] })
  let printed = ''
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk))
  const ended = new Promise<void>((end) => child.once('exit', () => end()))
  const deadline = Date.now() + 10_000
  while (!(await answers(port))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`nginx did not start:\n${printed}`)
    await new Promise((wake) => setTimeout(wake, 50))
  }
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { stop }
}

/** A self-signed certificate for `localhost`. */
function makeCertificate(folder: string): void {
  const words = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost'
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')]
  execFileSync('openssl', [...words.split(' '), ...files], { stdio: 'ignore' })
}

function configuration(site: { folder: string; port: number; smallPort: number; hosts: [string, string] }): string {
  const { folder, port, smallPort, hosts } = site
  const [first, second] = hosts
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
  upstream both { server ${first}; server ${second}; keepalive 16; }
  upstream first { server ${first}; keepalive 16; }
  upstream second { server ${second}; keepalive 16; }
  map $cookie_${nodeCookie} $node { default both; first first; second second; }
  ssl_certificate ${join(folder, 'certificate.pem')};
  ssl_certificate_key ${join(folder, 'key.pem')};
  proxy_http_version 1.1;
  proxy_set_header Connection "";
  proxy_set_header Host $http_host;
  proxy_set_header X-Forwarded-Host $http_host;
  proxy_set_header X-Forwarded-Proto $scheme;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  add_header ${nodeHeader} $upstream_addr always;
  server {
    listen 127.0.0.1:${port} ssl http2;
    client_max_body_size 25m;
    location / { proxy_pass http://$node; }
    location = /live { proxy_pass http://$node; proxy_buffering off; proxy_read_timeout 1h; }
  }
  server {
    listen 127.0.0.1:${smallPort} ssl http2;
    location / { proxy_pass http://$node; }
  }
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
