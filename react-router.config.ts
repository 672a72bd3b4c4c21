import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build/pages',
  ssr: true,
  // A page's action in a file of its own makes 118 files more and saves nothing: each is a few lines, and is needed with its page.
  splitRouteModules: false,
} satisfies Config
