import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'

/** Compiled code and the bundle of the server's process, so that each of its thousands of starts takes less time. */
export const CACHE = join(import.meta.dirname, '../../node_modules/.cache/unveil-crash')

/** Packages that look for files beside their own: native code, threads, fonts. */
const AS_THEY_ARE = ['@embedpdf/pdfium', '@node-rs/argon2', 'pdfkit', 'piscina', 'pino', 'sharp', 'typescript']

/** Our files keep their own addresses, by which they find what is beside them. */
const ownAddress: Plugin = {
  name: 'own-address',
  transform: (code, file) => code.replaceAll('import.meta.url', JSON.stringify(pathToFileURL(file).href)),
}

/** Bundles killable-server.ts into one file: starting 1,500 modules is most of what a trial would cost. */
export async function bundleServer(): Promise<string> {
  await build({
    configFile: false,
    logLevel: 'warn',
    plugins: [ownAddress],
    ssr: { noExternal: true, external: AS_THEY_ARE },
    build: { ssr: join(import.meta.dirname, 'killable-server.ts'), outDir: CACHE, emptyOutDir: false, minify: false },
  })
  return join(CACHE, 'killable-server.js')
}
