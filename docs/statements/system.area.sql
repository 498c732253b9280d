-- system.area.tree
-- nothing

-- system.area.getByIp
-- nothing
