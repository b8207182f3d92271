/** After the name of a link that opens a new tab: for those who hear the page. */
export const OpensInNewTab = () => <span className="sr-only">, opens in a new tab</span>
