// On the 3-D Secure page, when it is in the payment's frame: tells the page around it that the answer is in, or that
// the payer pressed Escape.
if (parent !== window) {
  const tell = (kind) => parent.postMessage({ kind }, location.origin)
  if (document.body.hasAttribute('data-done')) setTimeout(() => tell('3ds-done'), 400)
  window.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') tell('3ds-escape')
  })
}
