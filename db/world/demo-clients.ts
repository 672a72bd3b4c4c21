/** The programs of the demo: one acts for people, one for the operator. */
export const demoClients = [
  {
    id: '10000000-0000-4000-8000-000000000001',
    secret: 'demo-secret',
    name: 'Demo app',
    kind: 'marketplace',
    redirectUris: ['http://localhost', 'http://127.0.0.1'],
  },
  {
    id: '10000000-0000-4000-8000-000000000002',
    secret: 'demo-integration-secret',
    name: 'Demo integration',
    kind: 'integration',
    redirectUris: [],
  },
] as const
