export const errors = {
  unknown: 'Beklenmedik bir sorun oldu. Yeniden dene.',
  crashTitle: 'Bu ekran açılamadı',
  crashText: 'Sorun bizde. Kaydettiklerin yerinde duruyor.',
  partNotLoaded: 'Bu bölüm yüklenemedi. Bağlantını kontrol edip yeniden dene.',
  requestId: (id: string) => `Destek için istek numarası: ${id}`,
  home: 'Ana sayfa',
  notFoundTitle: 'Aradığın sayfa yok',
  notFoundText: 'Adres değişmiş ya da yanlış yazılmış olabilir.',
  back: 'Geri dön',
}
