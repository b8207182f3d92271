/** Every endpoint of the sandbox, with the SDK's type of its parameters: [resource file, type name]. */
export const SDK_PARAMS: Record<string, readonly [resource: string, type: string]> = {
  'POST /v1/customers': ['Customers', 'CustomerCreateParams'],
  'GET /v1/customers': ['Customers', 'CustomerListParams'],
  'GET /v1/customers/{id}': ['Customers', 'CustomerRetrieveParams'],
  'POST /v1/customers/{id}': ['Customers', 'CustomerUpdateParams'],
  'DELETE /v1/customers/{id}': ['Customers', 'CustomerDeleteParams'],
  'GET /v1/customers/{id}/payment_methods': ['Customers', 'CustomerListPaymentMethodsParams'],

  'POST /v1/payment_methods': ['PaymentMethods', 'PaymentMethodCreateParams'],
  'GET /v1/payment_methods': ['PaymentMethods', 'PaymentMethodListParams'],
  'GET /v1/payment_methods/{id}': ['PaymentMethods', 'PaymentMethodRetrieveParams'],
  'POST /v1/payment_methods/{id}/attach': ['PaymentMethods', 'PaymentMethodAttachParams'],
  'POST /v1/payment_methods/{id}/detach': ['PaymentMethods', 'PaymentMethodDetachParams'],

  'POST /v1/payment_intents': ['PaymentIntents', 'PaymentIntentCreateParams'],
  'GET /v1/payment_intents': ['PaymentIntents', 'PaymentIntentListParams'],
  'GET /v1/payment_intents/{id}': ['PaymentIntents', 'PaymentIntentRetrieveParams'],
  'POST /v1/payment_intents/{id}': ['PaymentIntents', 'PaymentIntentUpdateParams'],
  'POST /v1/payment_intents/{id}/confirm': ['PaymentIntents', 'PaymentIntentConfirmParams'],
  'POST /v1/payment_intents/{id}/cancel': ['PaymentIntents', 'PaymentIntentCancelParams'],

  'POST /v1/setup_intents': ['SetupIntents', 'SetupIntentCreateParams'],
  'GET /v1/setup_intents': ['SetupIntents', 'SetupIntentListParams'],
  'GET /v1/setup_intents/{id}': ['SetupIntents', 'SetupIntentRetrieveParams'],
  'POST /v1/setup_intents/{id}': ['SetupIntents', 'SetupIntentUpdateParams'],
  'POST /v1/setup_intents/{id}/confirm': ['SetupIntents', 'SetupIntentConfirmParams'],
  'POST /v1/setup_intents/{id}/cancel': ['SetupIntents', 'SetupIntentCancelParams'],

  'GET /v1/charges': ['Charges', 'ChargeListParams'],
  'GET /v1/charges/{id}': ['Charges', 'ChargeRetrieveParams'],
  'POST /v1/charges/{id}': ['Charges', 'ChargeUpdateParams'],

  'POST /v1/refunds': ['Refunds', 'RefundCreateParams'],
  'GET /v1/refunds': ['Refunds', 'RefundListParams'],
  'GET /v1/refunds/{id}': ['Refunds', 'RefundRetrieveParams'],

  'GET /v1/balance': ['Balance', 'BalanceRetrieveParams'],
  'GET /v1/balance_transactions': ['BalanceTransactions', 'BalanceTransactionListParams'],
  'GET /v1/balance_transactions/{id}': ['BalanceTransactions', 'BalanceTransactionRetrieveParams'],

  'POST /v1/transfers': ['Transfers', 'TransferCreateParams'],
  'GET /v1/transfers': ['Transfers', 'TransferListParams'],
  'GET /v1/transfers/{id}': ['Transfers', 'TransferRetrieveParams'],
  'POST /v1/transfers/{id}/reversals': ['Transfers', 'TransferCreateReversalParams'],
  'GET /v1/transfers/{id}/reversals': ['Transfers', 'TransferListReversalsParams'],
  'GET /v1/transfers/{id}/reversals/{reversal}': ['Transfers', 'TransferRetrieveReversalParams'],

  'POST /v1/accounts': ['Accounts', 'AccountCreateParams'],
  'GET /v1/accounts': ['Accounts', 'AccountListParams'],
  'GET /v1/accounts/{id}': ['Accounts', 'AccountRetrieveParams'],
  'POST /v1/accounts/{id}': ['Accounts', 'AccountUpdateParams'],
  'POST /v1/accounts/{id}/login_links': ['Accounts', 'AccountCreateLoginLinkParams'],
  'POST /v1/account_links': ['AccountLinks', 'AccountLinkCreateParams'],

  'GET /v1/disputes': ['Disputes', 'DisputeListParams'],
  'GET /v1/disputes/{id}': ['Disputes', 'DisputeRetrieveParams'],
  'POST /v1/disputes/{id}': ['Disputes', 'DisputeUpdateParams'],
  'POST /v1/disputes/{id}/close': ['Disputes', 'DisputeCloseParams'],

  'GET /v1/events': ['Events', 'EventListParams'],
  'GET /v1/events/{id}': ['Events', 'EventRetrieveParams'],
}
