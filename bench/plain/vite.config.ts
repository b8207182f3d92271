import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import viteReact from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The yardstick of P6: TanStack Start as it comes, with one page (bench/pages.ts builds it into data/). */
export default defineConfig({
  root: import.meta.dirname,
  plugins: [tanstackStart({ router: { addExtensions: true, quoteStyle: 'single', semicolons: false } }), viteReact()],
  build: { outDir: '../../data/bench-plain', emptyOutDir: true },
  environments: { ssr: { resolve: { noExternal: true } } },
})
