export const pendingCoach = {
  title: 'Koçun bağlanmak istiyor',
  text: 'Bu hesabı senin için açtı. Sen kabul edene kadar hiçbir verini görmez; kabul edersen bağlantıyı istediğin zaman bitirebilirsin.',
  access: 'Yetki',
  act: 'Görür ve adına kayıt girebilir',
  view: 'Yalnız görür',
  accept: 'Kabul et',
  decline: 'Reddet',
  accepted: (name: string) => `Koç bağlandı: ${name}`,
  declined: 'Reddedildi; koç verilerini görmez',
}
