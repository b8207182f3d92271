/** To a couple whose membership we are ending, until the card provider has heard of it. */
export const MEMBERSHIP_ENDS_NOW = 'Your membership is ending now. You can join again once it has ended.'
