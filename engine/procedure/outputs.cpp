#include "engine/procedure/outputs.hpp"

namespace oo {

FieldInfo& OutputsCore::add(std::string name, FieldKind kind, Write write) {
  Item item;
  item.info.name = std::move(name);
  item.info.kind = kind;
  item.write = std::move(write);
  items_.push_back(std::move(item));
  return items_.back().info;
}

void OutputsCore::write(const void* out, Json& table) const {
  for (const Item& item : items_) item.write(out, table, item.info.name);
}

std::vector<FieldInfo> OutputsCore::describe() const {
  std::vector<FieldInfo> all;
  for (const Item& item : items_) all.push_back(item.info);
  return all;
}

}  // namespace oo
