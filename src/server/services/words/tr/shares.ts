/** What a person sends with an invitation, to be pasted into any message. */
export const shares = {
  coach: (url: string) =>
    `Merhaba, Etüt’te birlikte çalışalım. Bağlantıya dokun, iki dakikada kaydol. Neleri görebileceğimi önce okursun, sonra da değiştirebilirsin: ${url}`,
  parent: (url: string) =>
    `Merhaba, Etüt’te haftamı ve denemelerimi görebilirsin. Bağlantıya dokun, iki dakikada kaydol: ${url}`,
}
