import { proxyContract } from './contract.ts'
import { configured, noProgram, startProxy } from './testing/start-proxy.ts'

const whole = (folder: string, servers: string) => `
user root;
daemon off;
master_process off;
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(name => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
  ${servers}
}
`

proxyContract('nginx', {
  missing: noProgram('nginx'),
  start: ({ commands }) =>
    startProxy({
      program: 'nginx',
      argumentsFor: file => ['-c', file, '-e', 'stderr'],
      configuration: ({ folder, httpPort, httpsPort, pem }) =>
        whole(
          folder,
          configured('nginx.conf', {
            'listen [::]:80;': '',
            'listen [::]:443 ssl http2;': '',
            'listen 80;': `listen 127.0.0.1:${httpPort};`,
            'listen 443 ': `listen 127.0.0.1:${httpsPort} `,
            '/etc/letsencrypt/live/journal.example.org/fullchain.pem': pem,
            '/etc/letsencrypt/live/journal.example.org/privkey.pem': pem,
            '127.0.0.1:8080': new URL(commands).host,
          }),
        ),
    }),
})
