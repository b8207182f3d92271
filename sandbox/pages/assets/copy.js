// Buttons that copy a card's number; without a script, or where nothing may be copied, they stay hidden.
if (navigator.clipboard) {
  for (const button of document.querySelectorAll('[data-copy]')) {
    button.hidden = false
    button.addEventListener('click', async () => {
      await navigator.clipboard.writeText(button.dataset.copy)
      const [words] = button.childNodes
      words.data = 'Copied'
      setTimeout(() => {
        words.data = 'Copy'
      }, 2000)
    })
  }
}
