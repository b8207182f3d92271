/** Shows the bank's page over the current one; resolves when the payer has answered or closed it (= failed). */
export function challenge(url) {
  return new Promise((resolve) => {
    const dialog = document.createElement('dialog')
    const frame = document.createElement('iframe')
    dialog.setAttribute('aria-label', '3-D Secure: approve this payment')
    frame.title = 'Approve this payment'
    frame.src = url
    Object.assign(dialog.style, {
      position: 'fixed',
      inset: '0',
      width: '100vw',
      height: '100dvh',
      maxWidth: 'none',
      maxHeight: 'none',
      margin: '0',
      padding: '16px',
      border: '0',
      boxSizing: 'border-box',
      background: 'rgb(10 18 15 / 60%)',
      placeItems: 'center',
      display: 'grid',
    })
    Object.assign(frame.style, {
      width: 'min(440px, 100%)',
      height: 'min(400px, 100%)',
      border: '0',
      borderRadius: '14px',
      // an edge, too, where the page below is dark
      boxShadow: '0 0 0 1px rgb(255 255 255 / 16%), 0 24px 60px rgb(0 0 0 / 35%)',
    })
    const finish = () => {
      window.removeEventListener('message', receive)
      dialog.close()
      dialog.remove()
      resolve()
    }
    const giveUp = async () => {
      await fetch(url, { method: 'POST', body: new URLSearchParams({ decision: 'fail' }), redirect: 'manual' })
      finish()
    }
    const receive = (event) => {
      if (event.source !== frame.contentWindow || event.origin !== location.origin) return
      if (event.data?.kind === '3ds-done') finish()
      if (event.data?.kind === '3ds-escape') void giveUp()
    }
    window.addEventListener('message', receive)
    dialog.addEventListener('cancel', (event) => {
      event.preventDefault()
      void giveUp()
    })
    dialog.append(frame)
    document.body.append(dialog)
    dialog.showModal()
  })
}
