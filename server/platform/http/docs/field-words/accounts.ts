import { STATE_CODE, type Words } from './same-everywhere.ts'

const ROLE = '`couple` books, `venue` owns venues, `admin` runs the site'
const VERIFIED =
  'Whether a couple has confirmed their address, or an admin has verified a venue’s owner. Booking doesn’t need it'
const CONFIRMED = 'Whether the link that we emailed to this address has been opened'
const PHONE = 'As typed. Venues and couples see each other’s once the date is booked'

const WEDDING: Words = {
  weddingDate: 'The day of their wedding, if they know it',
  city: 'Where they want to get married, in their own words. Only they read it',
  state: STATE_CODE,
  budget: 'What they want to spend on the venue, in dollars',
}
const PARTNER = 'The other half of the couple, named with `name` wherever the venue reads who is coming'

const VENUE_AT_SIGN_UP: Words = {
  venueName: 'What the venue is called',
  venueType: 'What kind of place it is, in the owner’s words',
  address: 'Street and number of the venue',
  city: 'The city of the venue',
  state: STATE_CODE,
  website: 'The website of the venue or its owner; `https://` is added if it is missing',
  description: 'What the owner says about the venue. It only fills in the form of the first venue',
}

const SIGN_UP: Words = {
  name: 'Who signs up: one person',
  email: 'Names the account at login. We email a link to confirm it',
  password: 'For the new account. Live sites refuse one that is easy to guess',
  phone: PHONE,
}

const CODE = 'Six digits from the authenticator app, or a recovery code'
const NEW_PASSWORD = 'The new one. Live sites refuse one that is easy to guess'

export const ACCOUNTS: Record<string, Words> = {
  CoupleRegistration: {
    ...SIGN_UP,
    role: '`couple` unless given. `admin` opens a couple’s account, too: only admins can make somebody an admin',
    metadata: 'What the couple says about their wedding',
  },
  CoupleMetadata: { partnerName: PARTNER, ...WEDDING },
  VenueRegistration: {
    ...SIGN_UP,
    phone: 'Required with `metadata`. Couples who have booked read it',
    role: 'An account that owns venues',
    metadata: 'About the first venue: it fills in that venue’s form, and creates no venue on its own',
  },
  VenueMetadata: VENUE_AT_SIGN_UP,
  'registrationPrefill answer': {
    metadata: 'What was typed; null for an account that signed up without it',
    ...Object.fromEntries(Object.entries(VENUE_AT_SIGN_UP).map(([name, words]) => [`metadata.${name}`, words])),
  },
  CurrentUser: {
    name: 'As given at sign-up, or changed since',
    role: ROLE,
    verified: VERIFIED,
    emailConfirmed: CONFIRMED,
  },
  Credentials: { email: 'The address of the account; case doesn’t matter' },
  AccountForm: {
    name: 'The person’s name; if left out, the old one stays',
    partnerName: `${PARTNER}. For couples; blank removes it; if left out, the old one stays`,
    phone: `${PHONE}. Blank removes it; if left out, the old one stays`,
    website: 'For venue owners; couples who have booked read it. Blank removes it; if left out, the old one stays',
    metadata:
      'For couples: their wedding. A field left out of it is removed; if `metadata` itself is left out, all stays as it was',
  },
  WeddingForm: WEDDING,
  OwnAccount: {
    name: 'The person’s name',
    partnerName: `${PARTNER}; null if not given`,
    phone: `${PHONE}. Null if not given`,
    metadata: 'What a couple has said about their wedding; null for everyone else',
    'emailChange.email': 'The new address',
    'emailChange.isOldConfirmed': 'Whether the link emailed to the current address has been opened',
    'emailChange.isNewConfirmed': 'Whether the link emailed to the new address has been opened',
  },
  OwnWedding: Object.fromEntries(Object.entries(WEDDING).map(([name, words]) => [name, `${words}. Null if not given`])),
  askForEmailChange: { email: 'The new address', password: 'The current password' },
  confirmEmailChange: { side: 'Which address the link was emailed to: the `old` or the `new` one' },
  'confirmEmailChange answer': { isChanged: 'Whether this was the second confirmation, so that the account has moved' },
  changePassword: { currentPassword: 'The one in use until now', password: NEW_PASSWORD },
  resetPassword: { password: NEW_PASSWORD },
  checkPassword: { password: 'The one to judge. It is not stored' },
  'checkPassword answer': { isWeak: 'Whether it is easy to guess' },
  confirmTwoFactor: { code: 'Six digits that the app shows for the new secret' },
  endTwoFactor: { code: CODE },
  renewRecoveryCodes: { code: CODE },
  requestPasswordReset: { email: 'The address of the account' },
  OwnSession: {
    since: 'When it was opened',
    lastUsed: 'The last request with it, accurate to 5 minutes',
    isCurrent: 'Whether this call was made with it',
  },
  TwoFactor: {
    isOn: 'Whether login asks for a code',
    recoveryCodesLeft: 'How many of the ten recovery codes have not been used; 0 while two-factor login is off',
  },
}
