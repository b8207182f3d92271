/**
 * Starts the viewer with its paths as text (by default, they are links inside buttons, which screen readers can't tell
 * apart), with the fields of a schema open, because their words are inside, and in the reader's dark mode, now and
 * whenever that changes. The curl line of a call that was tried names the login's cookie, which the browser sends
 * automatically.
 */
export const START_SCRIPT = `const dark = matchMedia('(prefers-color-scheme: dark)')
const follow = () => document.documentElement.classList.toggle('dark-mode', dark.matches)
follow()
dark.addEventListener('change', follow)
const { document: url } = document.querySelector('#docs').dataset
const pathAsText = ({ React }) => ({ components: { DeepLink: ({ text }) => React.createElement('span', null, text) } })
SwaggerUIBundle({
  url,
  dom_id: '#docs',
  deepLinking: true,
  docExpansion: 'list',
  defaultModelsExpandDepth: -1,
  defaultModelExpandDepth: 2,
  plugins: [pathAsText],
  requestInterceptor: (request) => Object.assign(request, { curlOptions: ['-b cookies.txt'] }),
})
`
